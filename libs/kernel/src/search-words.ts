const WORDS_MAX = 10;
const WHITESPACE = /\s+/;

/**
 * Text in a form for comparison: without diacritics and letter case, and with spaces for dashes.
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('-', ' ')
    .toLowerCase();

/** A registration number with only its letters and digits, as many people type it. */
export const compactPlate = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '');

/** The words to search for. A text that consists of dashes only is one word. */
export const searchWords = (text: string): readonly string[] => {
  const words = searchable(text).split(WHITESPACE).filter(Boolean);
  const found = words.length > 0 ? words : text.split(WHITESPACE).filter(Boolean);
  return found.slice(0, WORDS_MAX);
};
