const ACTS_AS_FORMULA = /^[=+\-@\t\r]/;

/** Text that no spreadsheet takes for a formula: an apostrophe before what could start one. */
export const formulaFree = (text: string): string =>
  ACTS_AS_FORMULA.test(text) ? `'${text}` : text;
