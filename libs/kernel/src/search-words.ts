const WORDS_MAX = 10;
const BLANK = /\s+/;

/** As it is compared with what somebody looks for: marks and case do not count, a dash is a blank. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('-', ' ')
    .toLowerCase();

/** A plate as many type it: without what is no letter and no digit. */
export const compactPlate = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '');

/** What has to be found, each somewhere; a text of nothing but dashes is looked for as it stands. */
export const searchWords = (text: string): readonly string[] => {
  const words = searchable(text).split(BLANK).filter(Boolean);
  const looked = words.length > 0 ? words : text.split(BLANK).filter(Boolean);
  return looked.slice(0, WORDS_MAX);
};
