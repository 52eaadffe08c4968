// Where the board lives on its host: at the root, or under a sub-path of a proxy. The host writes it into the page.

const SIGN = 'meta[name="grognard-base"]';

function read(): string {
  const written =
    typeof document === 'undefined' ? null : document.querySelector(SIGN)?.getAttribute('content');
  // As built, before a host has written anything, the page lies at the root.
  return written?.startsWith('/') ? written : '/';
}

/** Begins and ends with a slash. */
export const base = read();

/** The address of a page or a request, from its path on the board: `/rules` is `/grognard/rules` under a proxy. */
export const at = (path: string): string => base + path.replace(/^\//, '');

/** The path on the board of an address; null when it lies outside. */
export function local(pathname: string): string | null {
  if (`${pathname}/` === base) return '/';
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : null;
}
