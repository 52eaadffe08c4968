import { expect, test } from 'vitest';

test('a game lives under /play and a system under /labs', async () => {
  Object.assign(globalThis, { location: { pathname: '/' }, addEventListener: () => undefined });
  const { parse } = await import('../src/app/router.svelte');
  expect(parse('/')).toEqual({ page: 'home' });
  expect(parse('/play/abc')).toEqual({ page: 'play', id: 'abc' });
  expect(parse('/labs/')).toEqual({ page: 'labs', system: 'damos' });
  expect(parse('/labs/yards')).toEqual({ page: 'labs', system: 'yards' });
  expect(parse('/rules/D8.8b')).toEqual({ page: 'rules', id: 'D8.8b' });
  expect(parse('/elsewhere')).toEqual({ page: 'lost', path: '/elsewhere' });
});
