const KEPT = 'fairlot.catalogue';

/** The catalogue that this tab awaits, in the format of `take-up.ts`; null without one. In the first page's bundle. */
export const awaitedMark = {
  get: (): string | null => sessionStorage.getItem(KEPT),
  keep: (text: string): void => sessionStorage.setItem(KEPT, text),
  forget: (): void => sessionStorage.removeItem(KEPT),
};
