// The tap that moves something presses nothing that comes to lie under the finger.
import { expect, test } from 'vitest';
import { ownTaps } from '../src/ui/ownTaps';

class Node {
  constructor(readonly moves: boolean) {}
  closest(): Node | null {
    return this.moves ? this : null;
  }
}
globalThis.Element ??= Node as unknown as typeof Element;
const [MAP, GRIP, CARD] = [new Node(true), new Node(true), new Node(false)];

/** Presses somewhere and lets go elsewhere; says whether the click was let through. */
function tap(taps: ReturnType<typeof ownTaps>, from: Node | null, to: Node, detail = 1): boolean {
  let through = true;
  const stop = (): void => void (through = false);
  if (from) taps.press({ target: from } as unknown as Event);
  taps.click({ target: to, detail, preventDefault: stop, stopPropagation: stop } as unknown as MouseEvent);
  return through;
}

test('a click whose press began on the map or the grip is not the card’s', () => {
  const taps = ownTaps();
  expect(tap(taps, MAP, CARD)).toBe(false);
  expect(tap(taps, GRIP, CARD)).toBe(false);
  expect(tap(taps, GRIP, MAP)).toBe(false);
  expect(tap(taps, MAP, MAP)).toBe(true);
});

test('a press on the card counts, and so does a key at any time', () => {
  const taps = ownTaps();
  expect(tap(taps, CARD, CARD)).toBe(true);
  expect(tap(taps, null, CARD)).toBe(true);
  expect(tap(taps, MAP, CARD, 0)).toBe(true);
});
