/** Blanks, dots and hyphens of any kind, which group a number for its reader. */
const SEPARATORS = /[\s.·‧\p{Pd}]/gu;

/**
 * A code as it is kept and checked, however it was typed: capitals, without what groups it (reading 2).
 * Full-width characters become plain ones. Only ASCII letters change their case, so that browser and
 * server agree whatever Unicode they know.
 */
export const writtenCode = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll(SEPARATORS, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
