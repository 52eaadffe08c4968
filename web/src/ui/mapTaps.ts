// What comes up over the map while a finger is on it: the tap that brought it up presses nothing on it.

/** Watches presses and clicks of a window, before anybody else hears of them. */
export function mapTaps(): { press: (event: Event) => void; click: (event: MouseEvent) => void } {
  let onMap = false;
  const isMap = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest('.map') !== null;
  return {
    press(event) {
      onMap = isMap(event);
    },
    click(event) {
      // Keys click without a press, and without a count.
      if (onMap && event.detail > 0 && !isMap(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
      onMap = false;
    },
  };
}
