import { finished } from 'node:stream/promises';
import { from, type CopyStreamQuery } from 'pg-copy-streams';
import { QueryFailedError, type EntityManager } from 'typeorm';

/** The value of a column. Documents and lists are text. */
export type CopyField = string | number | boolean | null;

const MUST_ESCAPE = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};
const COPY_NULL = String.raw`\N`;

const fieldText = (field: CopyField): string => {
  if (field === null) return COPY_NULL;
  if (typeof field !== 'string') return `${field}`;
  return MUST_ESCAPE.test(field)
    ? field.replaceAll(/[\\\n\r\t]/g, (found) => ESCAPES[found]!)
    : field;
};

/** Encodes rows as lines for `COPY`. Appending to one string costs less than joining many. */
export const copyLines = <Row>(
  rows: readonly Row[],
  fieldsOf: (row: Row) => readonly CopyField[],
): string => {
  let lines = '';
  for (const row of rows) {
    let between = '';
    for (const field of fieldsOf(row)) {
      lines += between + fieldText(field);
      between = '\t';
    }
    lines += '\n';
  }
  return lines;
};

type CopyClient = { query(copy: CopyStreamQuery): CopyStreamQuery };

/**
 * Appends rows by `COPY` in the manager's transaction, at half the cost of `INSERT`.
 * @throws QueryFailedError
 */
export const copyRows = async (
  { queryRunner }: EntityManager,
  table: string,
  columns: readonly string[],
  lines: string,
): Promise<void> => {
  const statement = `COPY ${table} (${columns.join(', ')}) FROM STDIN`;
  const client = (await queryRunner!.connect()) as CopyClient;
  const copy = client.query(from(statement));
  copy.end(lines);
  try {
    await finished(copy);
  } catch (error) {
    throw new QueryFailedError(statement, [], error as Error);
  }
};
