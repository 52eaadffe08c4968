// A tiny router over the history API: four kinds of page, nothing nested.

import { labOf } from '../labs';
import { at, local } from './base';

export type Route =
  | { page: 'home' }
  | { page: 'play'; id: string }
  | { page: 'labs'; system: string }
  | { page: 'rules'; id?: string }
  | { page: 'replay'; id: string }
  | { page: 'lost'; path: string };

export function parse(path: string): Route {
  const [page, ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent);
  const first = rest[0];
  if (page === undefined) return { page: 'home' };
  if (page === 'play' && first !== undefined) return { page: 'play', id: first };
  if (page === 'labs') return { page: 'labs', system: first ?? labOf().system };
  if (page === 'rules') return first === undefined ? { page: 'rules' } : { page: 'rules', id: first };
  if (page === 'replay' && first !== undefined) return { page: 'replay', id: first };
  return { page: 'lost', path };
}

const here = (): Route => parse(local(location.pathname) ?? location.pathname);

class Router {
  route: Route = $state(here());

  constructor() {
    addEventListener('popstate', () => (this.route = here()));
    addEventListener('click', (event) => this.#follow(event));
  }

  /** Goes to a path of the board, remembering where we were. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', at(path));
    else history.pushState(null, '', at(path));
    this.route = here();
    if (!replace) scrollTo(0, 0);
  }

  /** Plain links to our own pages stay in the page; all others are the browser's business. */
  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    const path = link.origin === location.origin ? local(link.pathname) : null;
    if (path === null || path.startsWith('/api/') || parse(path).page === 'lost') return;
    event.preventDefault();
    this.go(path + link.search + link.hash);
  }
}

export const router = new Router();
