const KEPT = 'fairlot.catalogue';

/** Which catalogue this tab waits for, in words that `take-up.ts` reads; null for none. The first page has it. */
export const awaitedMark = {
  get: (): string | null => sessionStorage.getItem(KEPT),
  keep: (text: string): void => sessionStorage.setItem(KEPT, text),
  forget: (): void => sessionStorage.removeItem(KEPT),
};
