/**
 * A code as it is kept and checked, however it was typed: capitals, no blanks (reading 2). Only ASCII
 * letters change, so that browser and server agree whatever Unicode they know.
 */
export const writtenCode = (text: string): string =>
  text.replaceAll(/\s/gu, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
