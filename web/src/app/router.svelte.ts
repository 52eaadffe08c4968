// A tiny router over the history API: four kinds of page, nothing nested.

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
  if (page === 'labs') return { page: 'labs', system: first ?? 'damos' };
  if (page === 'rules') return first === undefined ? { page: 'rules' } : { page: 'rules', id: first };
  if (page === 'replay' && first !== undefined) return { page: 'replay', id: first };
  return { page: 'lost', path };
}

class Router {
  route: Route = $state(parse(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = parse(location.pathname)));
    addEventListener('click', (event) => this.#follow(event));
  }

  /** Goes to a path of this site, remembering where we were. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.route = parse(location.pathname);
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
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (parse(link.pathname).page === 'lost') return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
