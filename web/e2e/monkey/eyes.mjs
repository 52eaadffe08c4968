// What the monkey sees and touches, in the page itself: the last table that came over the wire, the panel that should show it, and
// everything that can be pressed. Given to the page before its own scripts run, so it must stand on its own.

export function eyes(patched) {
  const Plain = globalThis.WebSocket;
  const seen = { table: null, heard: 0 };
  globalThis.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', (event) => {
        const { table, changed } = JSON.parse(event.data);
        if (table) seen.table = table;
        else if (!changed || !seen.table) return;
        else seen.table = { ...patched(seen.table, changed.patch), log: changed.log, replay: changed.replay };
        seen.heard += 1;
      });
    }
  };

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const mine = (table) => table.pending.owes.find((it) => it.seat === table.seat);
  const seated = (table) =>
    table.seats.some((it) => it.mine && table.pending.owes.some((owed) => owed.seat === it.name));

  /** The heading that the decision panel should have. */
  function expected(table) {
    if (table.pending.over) return table.pending.over.title;
    return (mine(table) ?? table.pending.owes[0])?.sentence;
  }

  /** What is wrong with the page; nothing when it shows what the host has open. */
  function wrong() {
    const broken = document.querySelector('[data-mishap]');
    if (broken) return `error on the page: ${plain(broken.textContent)}`;
    const { table } = seen;
    if (!table) return 'no table has come';
    const panel = document.querySelector('.decision');
    if (!panel) return 'there is no decision panel';
    if (panel.getAttribute('aria-busy') === 'true') return 'the panel stays busy';
    const heading = plain(panel.querySelector('h2')?.textContent);
    if (heading !== plain(expected(table)))
      return `the panel says "${heading}", the host "${expected(table)}"`;
    if (table.pending.over || !mine(table) || table.offers.length === 0) return null;
    const ways = [...panel.querySelectorAll('button:not(:disabled), summary, .hint')];
    const acts = ways.some((it) => !['undo', 'hint'].includes(it.getAttribute('data-action')));
    return acts ? null : `nothing can be done about "${heading}"`;
  }

  /** Back to the decision, from wherever the last clicks have led. */
  function comeBack() {
    const tab = document.querySelector('.tabs button');
    if (!document.querySelector('.decision') && tab) tab.click();
    for (const shut of document.querySelectorAll('dialog[open]')) shut.close();
    [...document.querySelectorAll('.decision button')].find((it) => /present/i.test(it.textContent))?.click();
    if (document.querySelector('.text-board'))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }));
  }

  const PRESSED =
    '.decision button:not(:disabled), .decision summary, .odds button:not(:disabled), .fan button, .notice button, .bulletin button';

  /** How readily something is pressed: towards fights at first, towards the end later. */
  function weight(button, eager) {
    const action = button.getAttribute('data-action') ?? '';
    if (['review', 'briefing'].includes(action) || button.closest('a')) return 0;
    if (/rule|^[A-Z]\d/i.test(button.className)) return 0.05;
    if (action === 'confirm') return 8;
    if (action === 'undo') return eager ? 0.4 : 0;
    if (action === 'hint') return eager ? 1 : 0;
    if (['pass-turn', 'pass-move', 'pass-guarded'].includes(action)) return eager ? 0.1 : 4;
    if (['done', 'stop', 'pass'].includes(action)) return eager ? 0.5 : 30;
    if (['seal', 'losses-auto', 'take-marked', 'retreat-all', 'place_default'].includes(action))
      return eager ? 1 : 20;
    if (['idea', 'begin', 'concert', 'path', 'withdraw', 'march-in', 'move'].includes(action))
      return eager ? 6 : 1;
    if (action === 'select' || action === 'lose') return eager ? 4 : 1;
    if (action === 'mobile-only') return 2;
    return button.matches('.where') ? 2 : eager ? 1 : 0.3;
  }

  /** Presses something; the words of what it was. */
  function press(eager, chance) {
    const all = [...document.querySelectorAll(PRESSED)].filter((it) => it.offsetParent !== null);
    const weights = all.map((it) => weight(it, eager));
    let left = chance * weights.reduce((a, b) => a + b, 0);
    const chosen = all.find((_, at) => (left -= weights[at]) < 0);
    if (!chosen) return null;
    const words = `${chosen.getAttribute('data-action') ?? ''} "${plain(chosen.textContent || chosen.getAttribute('aria-label')).slice(0, 60)}"`;
    chosen.click();
    return words;
  }

  /** Where a hex lies on the screen, if a click there reaches the map. */
  function spot(number) {
    const box = document.querySelector(`[data-hex="${number}"]`)?.getBoundingClientRect();
    if (!box) return null;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return document.elementFromPoint(at.x, at.y)?.closest('.map') ? at : null;
  }

  /** Waits until the page has come to rest, and where somebody else thinks until it is our turn; then says how things stand. */
  async function settle(limit) {
    const end = Date.now() + limit;
    let trouble = null;
    do {
      await pause(5);
      comeBack();
      const { table } = seen;
      const waits = table && !table.pending.over && !seated(table);
      trouble = wrong();
      if (!trouble && !waits) break;
    } while (Date.now() < end);
    return { trouble, table: seen.table, heard: seen.heard };
  }

  /** What the host says to somebody who comes in now with the same keys: the number of the decision and its sentence. */
  function host(id, tokens) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new Plain(`${scheme}//${location.host}/api/games/${id}/ws`);
    return new Promise((resolve, reject) => {
      socket.onopen = () => socket.send(JSON.stringify({ hello: { tokens, show: seen.table.seat } }));
      socket.onerror = () => reject(new Error('the host does not answer'));
      socket.onmessage = (event) => {
        const { table } = JSON.parse(event.data);
        if (!table) return;
        socket.close();
        resolve({ decision: table.decision, sentence: expected(table) });
      };
    });
  }

  /** Whether the table the page has is the one the host has. */
  async function agrees(id, tokens) {
    const told = await host(id, tokens);
    const own = { decision: seen.table.decision, sentence: expected(seen.table) };
    return JSON.stringify(told) === JSON.stringify(own) ? null : { told, own };
  }

  globalThis.monkey = { press, spot, settle, agrees, seen };
}
