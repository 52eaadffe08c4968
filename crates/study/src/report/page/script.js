// A table that goes on beyond the edge of its window says so.
(() => {
  for (const sheet of document.querySelectorAll('.sheet')) {
    const scroll = sheet.querySelector('.scroll');
    const look = () => {
      const left = scroll.scrollLeft,
        rest = scroll.scrollWidth - scroll.clientWidth - left;
      sheet.classList.toggle('before', left > 1 && !sheet.querySelector('.cities'));
      sheet.classList.toggle('beyond', rest > 1);
    };
    scroll.addEventListener('scroll', look, { passive: true });
    new ResizeObserver(look).observe(scroll);
    look();
  }
})();
// The map of the front: a slider over turns, and the line where more than half of the games part.
(() => {
  const source = document.getElementById('front-data');
  if (!source) return;
  const { turns, names, shares, holder } = JSON.parse(source.textContent);
  const hexes = [...document.querySelectorAll('#hexes use')];
  const slider = document.getElementById('turn'),
    play = document.getElementById('play');
  const name = document.getElementById('turn-name'),
    line = document.getElementById('line');
  const at = hexes.map((hex) => [Number(hex.getAttribute('x')), Number(hex.getAttribute('y'))]);
  const corners = document
    .getElementById('hex')
    .getAttribute('d')
    .match(/-?[\d.]+/g)
    .map(Number);
  const corner = (i) => [corners[(2 * i) % 12], corners[(2 * i + 1) % 12]];
  const key = (x, y) => `${Math.round(x / 4)},${Math.round(y / 4)}`;
  const find = new Map(at.map(([x, y], i) => [key(x, y), i]));
  // Across the side between two corners lies the hex at twice the distance of the side's middle.
  const near = (x, y) => {
    for (const dx of [0, -2, 2])
      for (const dy of [0, -2, 2]) {
        const found = find.get(key(x + dx, y + dy));
        if (found !== undefined) return found;
      }
  };
  const sides = [];
  at.forEach(([x, y], i) => {
    for (let k = 0; k < 6; k++) {
      const [a, b] = [corner(k), corner(k + 1)];
      const other = near(x + a[0] + b[0], y + a[1] + b[1]);
      if (other > i) sides.push([i, other, `M${x + a[0]} ${y + a[1]}L${x + b[0]} ${y + b[1]}`]);
    }
  });
  const titles = hexes.map((hex) =>
    hex.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'title')),
  );
  const show = (turn) => {
    const now = shares[turn];
    hexes.forEach((hex, i) => {
      hex.setAttribute('class', `h${Math.floor((now[i] + 2) / 5)}`);
      titles[i].textContent = `${names[i]}: ${holder} in ${now[i]}% of the games`;
    });
    line.setAttribute(
      'd',
      sides
        .filter(([a, b]) => now[a] > 50 !== now[b] > 50)
        .map((side) => side[2])
        .join(''),
    );
    name.textContent = turns[turn];
    slider.setAttribute('aria-valuetext', `turn ${turns[turn]}`);
  };
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = 'Play';
  };
  slider.addEventListener('input', () => {
    stop();
    show(Number(slider.value));
  });
  play.addEventListener('click', () => {
    if (timer) return stop();
    if (Number(slider.value) === turns.length - 1) slider.value = 0;
    play.textContent = 'Stop';
    show(Number(slider.value));
    timer = setInterval(() => {
      slider.value = Number(slider.value) + 1;
      show(Number(slider.value));
      if (Number(slider.value) === turns.length - 1) stop();
    }, 700);
  });
  slider.hidden = play.hidden = turns.length < 2;
  show(Number(slider.value));
})();
