// The board under a sub-path: every address it makes begins there, and every address it reads loses it.

import { beforeEach, expect, test, vi } from 'vitest';

const page = (base: string | null) =>
  vi.stubGlobal('document', { querySelector: () => (base === null ? null : { getAttribute: () => base }) });

beforeEach(() => vi.resetModules());

test('under a sub-path addresses begin with it', async () => {
  page('/club/grognard/');
  const { at, local } = await import('../src/app/base');
  expect(at('/rules')).toBe('/club/grognard/rules');
  expect(at('/')).toBe('/club/grognard/');
  expect(at('/api/catalogue')).toBe('/club/grognard/api/catalogue');
  expect(local('/club/grognard/play/x')).toBe('/play/x');
  expect(local('/club/grognard')).toBe('/');
  expect(local('/club/grognard/')).toBe('/');
  expect(local('/elsewhere')).toBeNull();
  expect(local('/club/grognards/x')).toBeNull();
});

test.each([['./'], [null]])('as built (%s) the board lies at the root', async (written) => {
  page(written);
  const { at, local } = await import('../src/app/base');
  expect(at('/play/x')).toBe('/play/x');
  expect(local('/play/x')).toBe('/play/x');
  expect(local('/')).toBe('/');
});

test('the router reads and writes under the sub-path', async () => {
  page('/grognard/');
  const went: string[] = [];
  vi.stubGlobal('location', { pathname: '/grognard/rules/D8.8b' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('history', {
    pushState: (_: unknown, __: string, path: string) => {
      went.push(path);
      vi.stubGlobal('location', { pathname: path });
    },
  });
  const { router } = await import('../src/app/router.svelte');
  expect(router.route).toEqual({ page: 'rules', id: 'D8.8b' });
  router.go('/play/abc');
  expect(went).toEqual(['/grognard/play/abc']);
  expect(router.route).toEqual({ page: 'play', id: 'abc' });
});
