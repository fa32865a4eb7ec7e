const MUST_ESCAPE = /["\\]/;
/**
 * Characters that JSON escapes and PostgreSQL arrays do not. No JSON text contains them.
 */
const ESCAPED_IN_JSON = /[\0-\x1f\ud800-\udfff]/;
const quoteText = (text: string): string => {
  if (!MUST_ESCAPE.test(text)) return `"${text}"`;
  if (!ESCAPED_IN_JSON.test(text)) return JSON.stringify(text);
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
};
const elementText = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? quoteText(value) : JSON.stringify(value);
};

/** Encodes strings, numbers, booleans and nulls as a PostgreSQL array literal. */
export const arrayText = (values: readonly unknown[]): string =>
  `{${values.map(elementText).join()}}`;

/** Converts rows to columns. Each column is one parameter of the statement. */
export const columnTexts = <Row extends object>(
  rows: readonly Row[],
  names: readonly (keyof Row)[],
): readonly string[] => names.map((name) => arrayText(rows.map((row) => row[name])));
