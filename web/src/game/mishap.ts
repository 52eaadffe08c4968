// Errors of the page itself: what to call them, and how often the page may help itself.

/** An error in words. */
export function errorWords(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  const words = (text.split('\n')[0] ?? '').trim() || 'Unknown error.';
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** A board that breaks again at once is not drawn a third time by itself. */
const QUIET_MS = 20_000;
let last = -Infinity;

export function mayMendItself(now: number): boolean {
  const quiet = now - last >= QUIET_MS;
  last = now;
  return quiet;
}

/** Hears errors that nothing on the page has caught; the way to stop hearing them. */
export function hearErrors(tell: (error: unknown) => void): () => void {
  // An event without an error object is the browser's own remark, such as a resize that took too long.
  const failed = (event: ErrorEvent): void => {
    if (event.error) tell(event.error);
  };
  const rejected = (event: PromiseRejectionEvent): void => tell(event.reason);
  addEventListener('error', failed);
  addEventListener('unhandledrejection', rejected);
  return () => {
    removeEventListener('error', failed);
    removeEventListener('unhandledrejection', rejected);
  };
}
