// The tap that opens a card presses nothing on it.
import { expect, test } from 'vitest';
import { ownTaps } from '../src/ui/ownTaps';

/** A card, with the events that come to it; a click says whether it was let through. */
function card() {
  const heard = new Map<string, (event: unknown) => void>();
  const node = {
    addEventListener: (type: string, hear: (event: unknown) => void) => heard.set(type, hear),
    removeEventListener: (type: string) => heard.delete(type),
  };
  const action = ownTaps(node as unknown as HTMLElement, undefined);
  const click = (detail: number): boolean => {
    let through = true;
    const stop = () => (through = false);
    heard.get('click')?.({ detail, preventDefault: stop, stopPropagation: stop });
    return through;
  };
  return { press: () => heard.get('pointerdown')?.({}), click, end: () => action?.destroy?.(), heard };
}

test('a click whose press began elsewhere is not the card’s', () => {
  const { click } = card();
  expect(click(1)).toBe(false);
});

test('a press on the card counts once, and a key always', () => {
  const { press, click, end, heard } = card();
  press();
  expect([click(1), click(1), click(0)]).toEqual([true, false, true]);
  end();
  expect(heard.size).toBe(0);
});
