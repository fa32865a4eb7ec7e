import { seenTable } from '@fairlot/event-sourcing-projection';
import { lotBoard } from '../lot-board/lot-board.projection.js';
import { lotStreamOf } from './lot-sql.js';

/** Not while rows of lots are left out, as those of their dealers go on. */
const IS_KEPT = `NOT EXISTS (SELECT FROM parked_stream WHERE read_model = '${lotBoard.name}')`;

/** Both have read the lot equally far, which a rebuild of one of them alone may not have. */
const EVEN = `(
  SELECT count(DISTINCT seen.position) = 1 FROM (
    SELECT * FROM ${seenTable('lot_board')} UNION ALL SELECT * FROM ${seenTable('lot_offer')}) seen
  WHERE seen.stream = ${lotStreamOf('lot')})`;

/**
 * Whether what all who offered on a lot share is told: as long as its version is the same, so is that. An event
 * writes the lot's row whenever it writes one of its dealers', in one transaction (`xmin`), and a rebuild makes a
 * table of its own. Compared as numbers, as texts of them would cost more than all rows that are read for it.
 *
 * @param bidders the number of the table of dealers' rows
 */
export const isTold = (bidders: string): string => `(
  known.written_by IS DISTINCT FROM lot.xmin OR known.bidders <> ${bidders} OR NOT ${IS_KEPT})`;

/** A `LotVersion`; null where what is told is not to be kept. */
export const versionOf = (bidders: string): string =>
  `CASE WHEN ${IS_KEPT} AND ${EVEN} THEN json_build_object('writtenBy', lot.xmin, 'bidders', ${bidders}) END`;
