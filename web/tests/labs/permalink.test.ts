import { expect, test } from 'vitest';
import { address, decode, encode, type Link } from '../../src/labs/lib/permalink';

test('a case comes back from its address unchanged', () => {
  const link: Link = {
    op: 'combat',
    values: { plan: 'penetration', units: [{ sp: 4 }, { sp: 5, name: 'Großdeutschland ♥' }], los: true },
  };
  const word = encode(link);
  expect(word).toMatch(/^[\w-]+$/);
  expect(decode(word)).toEqual(link);
});

test('the address names the system and survives the browser', () => {
  const link = { op: 'small_arms', values: { terrain: ['woods'], note: '+/=?&#' } };
  const url = new URL(address('yards', link), 'http://localhost');
  expect(url.pathname).toBe('/labs/yards');
  expect(decode(url.searchParams.get('case')!)).toEqual(link);
});

test('a cut, changed or foreign word is refused, never guessed', () => {
  const word = encode({ op: 'combat', values: { a: 1 } });
  expect(decode(word.slice(0, -3))).toBeNull();
  expect(decode('%%%')).toBeNull();
  expect(decode('')).toBeNull();
  expect(decode(btoa('{"op":"combat"}').replace(/=+$/, ''))).toBeNull();
  expect(decode(btoa('[2,"combat",{}]').replace(/=+$/, ''))).toBeNull();
});
