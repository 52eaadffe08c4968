// What moves as soon as a finger is lifted: the map brings up cards, the grip of the sheet moves it. The tap that did so presses nothing
// that has come to lie under the finger.

const MOVES = '.map, .grip';

/** Watches presses and clicks of a window, before anybody else hears of them. */
export function ownTaps(): { press: (event: Event) => void; click: (event: MouseEvent) => void } {
  let from: Element | null = null;
  return {
    press({ target }) {
      from = target instanceof Element ? target.closest(MOVES) : null;
    },
    click(event) {
      const { target } = event;
      const own = target instanceof Element && target.closest(MOVES) === from;
      // Keys click without a press, and without a count.
      if (from && event.detail > 0 && !own) {
        event.preventDefault();
        event.stopPropagation();
      }
      from = null;
    },
  };
}
