const STORAGE_KEY = 'fairlot.catalogue';

/**
 * The mark of a catalogue that this tab waits for, in the format of `resume-catalogue.ts`. Null if
 * there is none. It is a separate module, because the first page loads it.
 */
export const awaitedMark = {
  get: (): string | null => sessionStorage.getItem(STORAGE_KEY),
  keep: (text: string): void => sessionStorage.setItem(STORAGE_KEY, text),
  forget: (): void => sessionStorage.removeItem(STORAGE_KEY),
};
