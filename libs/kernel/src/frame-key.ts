/** Spaces and punctuation between the groups of a number. */
const BETWEEN = /[\s\p{P}\p{S}]/gu;
/** Letters that no VIN contains, and the digits that replace them. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };

/** Capitals, without spaces and punctuation. Full-width characters become plain ones. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFKC').replaceAll(BETWEEN, '').toUpperCase();

/** A VIN in comparable form: without punctuation, and with digits for impossible letters. */
export const frameKey = (text: string): string =>
  withoutMarks(text).replaceAll(/[IOQ]/g, (letter) => LOOK_ALIKE[letter]!);
