import { QueryFailedError, type EntityManager } from 'typeorm';

/** Kept prepared by each session under its name: planned a few times, and not for every batch. */
export type Statement = { readonly name: string; readonly text: string };

type Answer<Row> = { readonly rows: readonly Row[]; readonly rowCount: number };
type Client = {
  query<Row>(asked: Statement & { readonly values: readonly unknown[] }): Promise<Answer<Row>>;
};

/** Inside the manager's transaction, when it has one. @throws QueryFailedError */
export const prepared = async <Row>(
  manager: EntityManager,
  statement: Statement,
  values: readonly unknown[],
): Promise<Answer<Row>> => {
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
  try {
    const client: Client = await runner.connect();
    return await client.query<Row>({ ...statement, values });
  } catch (error) {
    throw new QueryFailedError(statement.text, [...values], error as Error);
  } finally {
    if (runner !== manager.queryRunner) await runner.release();
  }
};

const ESCAPED = /["\\]/;
/** What JSON escapes besides, and PostgreSQL does not; a document that is JSON already has none of it. */
const ESCAPED_IN_JSON = /[\0-\x1f\ud800-\udfff]/;
const quoted = (text: string): string => {
  if (!ESCAPED.test(text)) return `"${text}"`;
  if (!ESCAPED_IN_JSON.test(text)) return JSON.stringify(text);
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
};
const element = (value: unknown): string => {
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
