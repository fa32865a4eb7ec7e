const WORDS_MAX = 10;
const WHITESPACE = /\s+/;

/** Text in the form for comparison: without diacritics and case, dashes as spaces. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('-', ' ')
    .toLowerCase();

/** A plate as many people type it: letters and digits only. */
export const compactPlate = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '');

/** The words to find, in any place. A text of dashes only does not change. */
export const searchWords = (text: string): readonly string[] => {
  const words = searchable(text).split(WHITESPACE).filter(Boolean);
  const found = words.length > 0 ? words : text.split(WHITESPACE).filter(Boolean);
  return found.slice(0, WORDS_MAX);
};
