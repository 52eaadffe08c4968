// A card that comes up under the finger: the tap that opened it presses nothing on it.

import type { Action } from 'svelte/action';

/** Only clicks whose press began on the node count; keys click without a press, and without a count. */
export const ownTaps: Action<HTMLElement> = (node) => {
  let pressed = false;
  const press = (): void => {
    pressed = true;
  };
  const click = (event: MouseEvent): void => {
    if (!pressed && event.detail > 0) {
      event.preventDefault();
      event.stopPropagation();
    }
    pressed = false;
  };
  node.addEventListener('pointerdown', press, true);
  node.addEventListener('click', click, true);
  return {
    destroy() {
      node.removeEventListener('pointerdown', press, true);
      node.removeEventListener('click', click, true);
    },
  };
};
