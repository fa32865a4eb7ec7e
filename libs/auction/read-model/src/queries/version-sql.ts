/**
 * The columns of a lot's version: the shared data of its bidders is valid until a column changes.
 * An event writes the lot's row together with a dealer's row in one transaction (`xmin`). A rebuild
 * creates a new table.
 *
 * @param table the number of the table with the dealers' rows
 */
export const rowVersionSql = (table: string): string =>
  `lot.xmin AS "writtenBy", ${table} AS table`;
