/** Spaces and punctuation, which people type between the parts of a VIN. */
const GROUP_SEPARATORS = /[\s\p{P}\p{S}]/gu;
/** Letters that no VIN can contain, with the similar digits that replace them. */
const SIMILAR_DIGITS: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };

/** Text in capitals, without spaces and punctuation. Full-width characters become normal ones. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFKC').replaceAll(GROUP_SEPARATORS, '').toUpperCase();

/** A VIN in comparable form: without spaces and punctuation, and digits for impossible letters. */
export const frameKey = (text: string): string =>
  withoutMarks(text).replaceAll(/[IOQ]/g, (letter) => SIMILAR_DIGITS[letter]!);
