const STORAGE_KEY = 'fairlot.catalogue';

/**
 * The catalogue that this tab awaits, in the format of `resume-catalogue.ts`. Null if there is none. Part of
 * the first page's bundle.
 */
export const awaitedMark = {
  get: (): string | null => sessionStorage.getItem(STORAGE_KEY),
  keep: (text: string): void => sessionStorage.setItem(STORAGE_KEY, text),
  forget: (): void => sessionStorage.removeItem(STORAGE_KEY),
};
