// The tap that moves something presses nothing that comes to lie under the finger; what is pressed may move, and is meant all the same.
import { expect, test } from 'vitest';
import { ownTaps } from '../src/ui/ownTaps';

class Node {
  isConnected = true;
  disabled = false;
  clicks = 0;
  constructor(
    readonly kind: 'moves' | 'card' | 'button',
    public textContent = '',
    readonly box = { left: 0, top: 0, right: 100, bottom: 40 },
  ) {}
  closest(wanted: string): Node | null {
    return wanted.includes(this.kind === 'moves' ? '.map' : this.kind) ? this : null;
  }
  matches(): boolean {
    return this.disabled;
  }
  contains(other: unknown): boolean {
    return other === this;
  }
  getBoundingClientRect(): unknown {
    return this.box;
  }
  click(): void {
    this.clicks += 1;
  }
}
globalThis.Element ??= Node as unknown as typeof Element;
const [MAP, GRIP, CARD] = [new Node('moves'), new Node('moves'), new Node('card')];

/** Presses somewhere and lets go elsewhere; says whether the click was let through. */
function tap(
  taps: ReturnType<typeof ownTaps>,
  from: Node | null,
  to: Node,
  { detail = 1, meanwhile = () => {}, x = 50 } = {},
): boolean {
  let through = true;
  const stop = (): void => void (through = false);
  if (from) taps.press({ target: from } as unknown as Event);
  meanwhile();
  const at = { clientX: x, clientY: 20 };
  taps.click({
    target: to,
    detail,
    ...at,
    preventDefault: stop,
    stopPropagation: stop,
  } as unknown as MouseEvent);
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
  expect(tap(taps, MAP, CARD, { detail: 0 })).toBe(true);
});

test('a button that moves away under the finger is pressed, and not what has come there instead', () => {
  const taps = ownTaps();
  const [commit, decline] = [new Node('button', 'Commit'), new Node('button', 'Decline')];
  expect([tap(taps, commit, commit), commit.clicks]).toEqual([true, 0]);
  expect([tap(taps, commit, decline), commit.clicks, decline.clicks]).toEqual([false, 1, 0]);
  expect([tap(taps, commit, CARD), commit.clicks]).toEqual([false, 2]);
});

test('whoever slides off a button, or finds it shut, gone or changed, has not pressed it', () => {
  const taps = ownTaps();
  const press = (meanwhile: (it: Node) => void, x = 50): [boolean, number] => {
    const it = new Node('button', 'Commit');
    return [tap(taps, it, CARD, { meanwhile: () => meanwhile(it), x }), it.clicks];
  };
  expect(press(() => {}, 120)).toEqual([true, 0]);
  expect(press((it) => (it.disabled = true))).toEqual([true, 0]);
  expect(press((it) => (it.isConnected = false))).toEqual([true, 0]);
  expect(press((it) => (it.textContent = 'End'))).toEqual([true, 0]);
});
