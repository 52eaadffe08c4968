// Makes a bar fit its window: the lowest fold at which nothing is cut off. What each fold gives up is the style sheet's business.

/** The lowest of the folds 0 to `most` that fits, the last one if none does. */
export function lowest(most: number, fits: (fold: number) => boolean): number {
  for (let fold = 0; fold < most; fold += 1) if (fits(fold)) return fold;
  return most;
}

/** Keeps `data-fold` of an element at the lowest value at which its content fits, whatever its size, its words and its letters. */
export function folding(
  bar: HTMLElement,
  { most, tell }: { most: number; tell(fold: number): void },
): { destroy(): void } {
  const fit = (): void => {
    const fold = lowest(most, (tried) => {
      bar.dataset.fold = String(tried);
      return bar.scrollWidth <= bar.clientWidth;
    });
    bar.dataset.fold = String(fold);
    tell(fold);
  };
  const sizes = new ResizeObserver(fit);
  const words = new MutationObserver(fit);
  sizes.observe(bar);
  words.observe(bar, { childList: true, characterData: true, subtree: true });
  // Letters that come late are wider or narrower than those that stood in for them.
  void document.fonts?.ready.then(fit);
  fit();
  return {
    destroy() {
      sizes.disconnect();
      words.disconnect();
    },
  };
}
