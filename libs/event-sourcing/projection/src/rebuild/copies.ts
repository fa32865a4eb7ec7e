import type { QueryRunner } from 'typeorm';

/** A table as the one in use, with its indexes and how full its pages become, in the schema `rebuild`. */
export const copyEmpty = async (runner: QueryRunner, table: string): Promise<void> => {
  const [settings]: { said: string | null }[] = await runner.query(
    `SELECT array_to_string(reloptions, ', ') AS said FROM pg_class WHERE oid = $1::regclass`,
    [`public.${table}`],
  );
  const said = settings?.said ?? null;
  await runner.query(
    `CREATE TABLE rebuild.${table} (LIKE public.${table} INCLUDING ALL)${said === null ? '' : ` WITH (${said})`}`,
  );
};

/**
 * Takes away the indexes of copies by which rows are only looked for: made at once of all rows they cost
 * far less than row by row. What keeps rows apart stays.
 *
 * @returns the statements that make them, under their names.
 */
export const withoutIndexes = async (
  runner: QueryRunner,
  tables: readonly string[],
): Promise<readonly string[]> => {
  const found: { name: string; made: string }[] = await runner.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     WHERE NOT indisunique AND indrelid = ANY ($1::regclass[])`,
    [tables.map((table) => `rebuild.${table}`)],
  );
  for (const { name } of found) await runner.query(`DROP INDEX ${name}`);
  return found.map(({ made }) => made);
};
