// The odds lie beside the hexes they are about, in the smallest window of a desk as in a large one.
import { expect, test } from 'vitest';
import { oddsPlace, type Field } from '../src/game/oddsPlace';

const CARD = 480;
/** The window of the map at 1280 × 720 and at 1600 × 1000. */
const WIDTHS = [928, 1248];
const field = (width: number, s: number, slack = 400): Field => ({
  width,
  side: 84,
  s,
  slack: { left: slack, right: slack },
});
const covered = (width: number, left: boolean): [number, number] =>
  left ? [84, 84 + CARD] : [width - 14 - CARD, width - 14];
const hides = (width: number, left: boolean, x: number, s: number): boolean => {
  const [from, to] = covered(width, left);
  return x + s / 2 > from && x - s / 2 < to;
};

test('neither target nor attacker lies under the card, wherever they are', () => {
  for (const width of WIDTHS)
    for (const s of [64, 78, 110])
      for (let target = 90; target < width; target += 7)
        for (const step of [-1, -0.5, 0.5, 1]) {
          const about = [target, target + step * s];
          const { left, slide } = oddsPlace(field(width, s), about, []);
          for (const x of about) {
            const what = `${width} px, hex of ${s}, target at ${target}, attacker ${step} off`;
            expect(hides(width, left, x + slide, s), what).toBe(false);
            expect(x + slide, what).toBeGreaterThan(84);
            expect(x + slide, what).toBeLessThan(width);
          }
        }
});

test('the map stays where it is when a side is free, and the card where it hides fewer counters', () => {
  expect(oddsPlace(field(1248, 72), [200, 272], [])).toEqual({ left: false, slide: 0 });
  expect(oddsPlace(field(1248, 72), [1000, 1072], [])).toEqual({ left: true, slide: 0 });
  expect(oddsPlace(field(1248, 72), [640], [100, 200, 300])).toEqual({ left: false, slide: 0 });
  expect(oddsPlace(field(1248, 72), [640], [900, 1000, 1100])).toEqual({ left: true, slide: 0 });
});

test('a card that lies somewhere stays on its side', () => {
  const now = { left: true, slide: 0 };
  const { left, slide } = oddsPlace(field(928, 72), [420], [], now);
  expect([left, slide > 0]).toEqual([true, true]);
});

test('of an attack too wide for the window the target is seen, and who stands next to it', () => {
  const about = [500, 428, 900, 60];
  const { left, slide } = oddsPlace(field(928, 72), about, []);
  for (const x of about.slice(0, 2)) expect(hides(928, left, x + slide, 72)).toBe(false);
});

test('a map that cannot slide leaves the side that hides less', () => {
  expect(oddsPlace(field(928, 72, 0), [500, 600, 700], []).left).toBe(true);
});
