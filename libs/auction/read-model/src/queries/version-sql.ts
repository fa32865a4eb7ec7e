/**
 * Whether what all who offered on a lot share is told: as long as its version is the same, so is that. An event
 * writes the lot's row whenever it writes one of its dealers', in one transaction (`xmin`), and a rebuild makes a
 * table of its own. Compared as numbers, as texts of them would cost more than all rows that are read for it.
 *
 * @param bidders the number of the table of dealers' rows
 */
export const isTold = (bidders: string): string =>
  `(known.written_by IS DISTINCT FROM lot.xmin OR known.bidders <> ${bidders})`;

/** A `LotVersion`. */
export const versionOf = (bidders: string): string =>
  `json_build_object('writtenBy', lot.xmin, 'bidders', ${bidders})`;
