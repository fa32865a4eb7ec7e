/** Spaces, dots and all kinds of hyphens, which group a number for readers. */
const SEPARATORS = /[\s.·‧•∙\p{Pd}−]/gu;

/**
 * The stored form of a code: capitals without separators (reading 2). Full-width characters become
 * plain ones. Only ASCII letters change case, so that browser and server agree even with different
 * Unicode versions.
 */
export const writtenCode = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll(SEPARATORS, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
