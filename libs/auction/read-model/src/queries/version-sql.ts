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
 * The columns of a `LotVersion`: as long as it is the same, so is what all who offered on the lot share. An event
 * writes the lot's row whenever it writes one of its dealers', in one transaction (`xmin`), and a rebuild makes a
 * table of its own. The former is null where nothing is to be kept.
 *
 * @param table the number of that of dealers' rows
 * @param isTold whether what they share is told with it
 */
export const versionOf = (table: string, isTold: boolean): string => `
  CASE WHEN ${isTold ? `${IS_KEPT} AND ${EVEN}` : IS_KEPT} THEN lot.xmin END AS "writtenBy",
  ${table} AS table`;
