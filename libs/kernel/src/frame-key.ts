/** Spaces and punctuation, which people type between the groups of a VIN. */
const GROUP_SEPARATORS = /[\s\p{P}\p{S}]/gu;
/** Letters that no VIN contains, and the digits that replace them. */
const SIMILAR_DIGITS: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };

/** Capitals, without spaces and punctuation. Full-width characters become plain ones. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFKC').replaceAll(GROUP_SEPARATORS, '').toUpperCase();

/** A VIN in comparable form: without punctuation, and with digits for impossible letters. */
export const frameKey = (text: string): string =>
  withoutMarks(text).replaceAll(/[IOQ]/g, (letter) => SIMILAR_DIGITS[letter]!);
