// Chances as the eye and the ear take them.
import { expect, test } from 'vitest';
import { between, percent, ranged, spokenChance } from '../src/map/halves';

test('a chance against hidden strength is never told alone', () => {
  expect(ranged(0.62)).toBe('62%');
  expect(ranged(0.62, [0.41, 0.99])).toBe('62% (41–99%)');
  expect(ranged([0.5, 0.62], [0.41, 0.99])).toBe('50–62% (41–99%)');
  // Nothing is gained by a range that says the same.
  expect(ranged(0.62, [0.621, 0.622])).toBe('62%');
});

test('the ear hears the same', () => {
  expect(spokenChance(0.62)).toBe('62 per cent');
  expect(spokenChance(0.62, [0.41, 0.998])).toBe('62 per cent (41 to more than 99 by hidden strength)');
  expect(spokenChance([0.2, 0.4], [0, 0.5])).toBe('20 to 40 per cent (0 to 50 by hidden strength)');
});

test('nothing certain is rounded up to certainty', () => {
  expect([percent(0.004), percent(0.996), percent(1)]).toEqual(['<1%', '>99%', '100%']);
  expect(between(0.28, 0.42)).toBe('28–42%');
});
