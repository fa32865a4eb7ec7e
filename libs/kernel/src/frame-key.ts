/** Blanks and marks between the groups of a number, whichever somebody writes. */
const BETWEEN = /[\s\p{P}\p{S}]/gu;
/** Letters that no frame number has, and the digits they are read as. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };

/** Capitals, without blanks and marks. Full-width characters become plain ones. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFKC').replaceAll(BETWEEN, '').toUpperCase();

/** A frame number as two are compared: without marks, and with digits for the letters that it cannot have. */
export const frameKey = (text: string): string =>
  withoutMarks(text).replaceAll(/[IOQ]/g, (letter) => LOOK_ALIKE[letter]!);
