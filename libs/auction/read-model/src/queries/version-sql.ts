/**
 * The columns of a lot's version: as long as it is the same, so is what all who offered on the lot share. An event
 * writes the lot's row whenever it writes one of its dealers', in one transaction (`xmin`), and a rebuild makes a
 * table of its own.
 *
 * @param table the number of that of dealers' rows
 */
export const versionOf = (table: string): string => `lot.xmin AS "writtenBy", ${table} AS table`;
