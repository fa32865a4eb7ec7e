import type { EntityManager } from 'typeorm';

/** @param tables their names without a schema; some or all may be missing */
export const dropCopies = (manager: EntityManager, tables: readonly string[]): Promise<unknown> =>
  manager.query(`DROP TABLE IF EXISTS ${tables.map((table) => `rebuild.${table}`).join(', ')}`);

/** How full its pages become, which LIKE does not copy; empty when nothing is said. */
const settingsOf = async (manager: EntityManager, table: string): Promise<string> => {
  const [found]: { said: string | null }[] = await manager.query(
    `SELECT ' WITH (' || array_to_string(reloptions, ', ') || ')' AS said
     FROM pg_class WHERE oid = $1::regclass`,
    [`public.${table}`],
  );
  return found?.said ?? '';
};

/**
 * Makes tables as those in use, empty, in the schema `rebuild`. Indexes by which rows are only looked
 * for are left out: made at once of all rows they cost far less than row by row.
 *
 * @returns the statements that make them, under their names.
 */
export const copyEmpty = async (
  manager: EntityManager,
  tables: readonly string[],
): Promise<readonly string[]> => {
  await dropCopies(manager, tables);
  for (const table of tables) {
    const settings = await settingsOf(manager, table);
    await manager.query(
      `CREATE TABLE rebuild.${table} (LIKE public.${table} INCLUDING ALL)${settings}`,
    );
  }
  const found: { name: string; made: string }[] = await manager.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     WHERE NOT indisunique AND indrelid = ANY ($1::regclass[])`,
    [tables.map((table) => `rebuild.${table}`)],
  );
  for (const { name } of found) await manager.query(`DROP INDEX ${name}`);
  return found.map(({ made }) => made);
};
