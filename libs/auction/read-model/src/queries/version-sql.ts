/**
 * SQL for the version of a lot: cached data of its bidders is valid until a column of it changes.
 * An event changes `xmin`, because it writes the rows of the lot and of a dealer in one
 * transaction. A rebuild changes the number of the table, because it creates a new one.
 *
 * @param table the number of the table with the dealers' rows
 */
export const rowVersionSql = (table: string): string =>
  `lot.xmin AS "writtenBy", ${table} AS table`;
