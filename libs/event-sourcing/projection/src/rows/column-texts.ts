const ESCAPED = /["\\]/;
/** What JSON escapes besides, and PostgreSQL does not; a document that is JSON already has none of it. */
const ESCAPED_IN_JSON = /[\0-\x1f\ud800-\udfff]/;
const quoted = (text: string): string => {
  if (!ESCAPED.test(text)) return `"${text}"`;
  if (!ESCAPED_IN_JSON.test(text)) return JSON.stringify(text);
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
};
const element = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
};

/** Texts, numbers, truths and nulls as PostgreSQL writes an array of them. */
export const arrayText = (values: readonly unknown[]): string => `{${values.map(element).join()}}`;

/** Rows as columns, each one parameter of a statement. */
export const columnTexts = <Row extends object>(
  rows: readonly Row[],
  names: readonly (keyof Row)[],
): readonly string[] => names.map((name) => arrayText(rows.map((row) => row[name])));
