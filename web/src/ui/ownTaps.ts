// What moves as soon as a finger is lifted: the map brings up cards, the grip of the sheet moves it. The tap that did so presses nothing
// that has come to lie under the finger. And what moves while the finger is down, as the host tells something new: the button that was
// pressed is meant, not what has taken its place.

const MOVES = '.map, .grip';
const BUTTONS = 'button, summary';

/** A button as it was when a finger came down on it. */
type Pressed = { button: HTMLElement; words: string | null; place: DOMRect };

/** Whether a click was let go where the button was, but has missed it: the button has moved, and is still the same. */
function missed({ button, words, place }: Pressed, { target, clientX, clientY }: MouseEvent): boolean {
  if (!button.isConnected || button.matches(':disabled') || button.textContent !== words) return false;
  if (target instanceof Element && button.contains(target)) return false;
  return clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom;
}

/** Watches presses and clicks of a window, before anybody else hears of them. */
export function ownTaps(): { press: (event: Event) => void; click: (event: MouseEvent) => void } {
  let from: Element | null = null;
  let pressed: Pressed | null = null;
  const withhold = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    press({ target }) {
      from = target instanceof Element ? target.closest(MOVES) : null;
      const button = target instanceof Element ? target.closest<HTMLElement>(BUTTONS) : null;
      pressed = button && { button, words: button.textContent, place: button.getBoundingClientRect() };
    },
    click(event) {
      const { target } = event;
      const own = target instanceof Element && target.closest(MOVES) === from;
      const [began, button] = [from, pressed];
      from = pressed = null;
      // Keys click without a press, and without a count.
      if (event.detail === 0) return;
      if (began) {
        if (!own) withhold(event);
      } else if (button && missed(button, event)) {
        withhold(event);
        button.button.click();
      }
    },
  };
}
