import { seenTable } from '@fairlot/event-sourcing-projection';
import { lotBoard } from '../lot-board/lot-board.projection.js';
import { lotStreamOf } from './lot-sql.js';

/**
 * As long as it is the same, so is what all who offered on the lot share: an event writes the lot's row whenever it
 * writes one of its dealers', in one transaction (`xmin`), and a rebuild makes a table of its own. Null while rows of
 * lots are left out, as those of their dealers go on.
 *
 * @param bidders the number of the table of dealers' rows
 */
export const versionOf = (bidders: string): string => `CASE
  WHEN NOT EXISTS (SELECT FROM parked_stream WHERE read_model = '${lotBoard.name}')
  THEN ${bidders}::text || '.' || lot.xmin::text END`;

/** Both have read the lot equally far, which a rebuild of one of them alone may not have. */
export const EVEN = `(
  SELECT count(DISTINCT seen.position) = 1 FROM (
    SELECT * FROM ${seenTable('lot_board')} UNION ALL SELECT * FROM ${seenTable('lot_offer')}) seen
  WHERE seen.stream = ${lotStreamOf('lot')})`;
