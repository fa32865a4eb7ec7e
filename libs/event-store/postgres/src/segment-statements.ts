import { sealColumns, SETTLED_XID, STORED_COLUMNS } from './read-statements.js';
import type { Statement } from './sessions.js';

/** Id of the last archived transaction; 0 if none, which is less than all. */
const LAST_ARCHIVED_XID = `coalesce(
    (SELECT g.until_xid FROM log_segment g ORDER BY g.number DESC LIMIT 1), '0'::xid8)`;

/** The transaction after which the part that is not archived is read. */
const FIRST_UNARCHIVED_XID = `greatest($1::xid8, ${LAST_ARCHIVED_XID})`;

/**
 * Reads the oldest transactions completely: if the last requested event belongs to one, all events
 * of it. The publication of an auction with a thousand lots is one transaction.
 */
export const READ_OLDEST: Statement = {
  name: 'read-oldest',
  text: `WITH cut AS MATERIALIZED (
      SELECT e.xid FROM event e WHERE e.xid > ${FIRST_UNARCHIVED_XID} AND e.xid < ${SETTLED_XID}
      ORDER BY e.xid, e.ordinal OFFSET $2::int - 1 LIMIT 1)
    SELECT ${STORED_COLUMNS}, e.xid, e.ordinal FROM event e
    WHERE e.xid > ${FIRST_UNARCHIVED_XID} AND e.xid < ${SETTLED_XID}
      AND ((SELECT xid FROM cut) IS NULL OR e.xid <= (SELECT xid FROM cut))
    ORDER BY e.xid, e.ordinal`,
};

/** Reads seals up to a transaction, including those whose events were deleted. */
export const READ_OLDEST_SEALS: Statement = {
  name: 'read-oldest-seals',
  text: `SELECT ${sealColumns('s')} FROM event_seal s
    WHERE s.xid > ${FIRST_UNARCHIVED_XID} AND s.xid <= $2::xid8 ORDER BY s.xid`,
};

/** Reads records of commands with events after the archived part and up to this transaction. */
export const RECORDS_OF: Statement = {
  name: 'records-of',
  text: `SELECT c.command_id, c.record FROM command c
    WHERE c.command_id = ANY ($1::text[]) AND c.record IS NOT NULL AND c.events > 0
      AND c.xid > ${LAST_ARCHIVED_XID} AND c.xid <= $2::xid8`,
};

/**
 * Archives events. Does nothing if another segment was registered in the meantime (its number or
 * end is taken), or if the rows differ from those that were read. Deletes all events before the
 * newest moved event of each stream, including the one that the previous move left.
 */
export const ARCHIVE_EVENTS: Statement = {
  name: 'move-out',
  text: `WITH moved AS MATERIALIZED (
      SELECT e.stream, min(e.position) AS first, max(e.position) AS last, count(*) AS events
      FROM event e WHERE e.xid > ${LAST_ARCHIVED_XID} AND e.xid <= $2::xid8 GROUP BY e.stream
    ), chains AS MATERIALIZED (
      SELECT s.chain, max(s.number) AS last, count(*) AS seals
      FROM event_seal s WHERE s.xid > ${LAST_ARCHIVED_XID} AND s.xid <= $2::xid8 GROUP BY s.chain
    ), named AS (
      INSERT INTO log_segment (number, until_xid, until_ordinal, events, id_file, sha256)
      SELECT coalesce((SELECT max(number) + 1 FROM log_segment), 0), $2, $3, $4, $6, $7
      WHERE ${LAST_ARCHIVED_XID} < $1::xid8
        AND coalesce((SELECT sum(events) FROM moved), 0) = $4::int
        AND coalesce((SELECT sum(seals) FROM chains), 0) = $5::int
      RETURNING number
    ), streams AS (
      INSERT INTO log_segment_stream (stream, first, segment)
      SELECT m.stream, m.first, n.number FROM moved m, named n
    ), events_gone AS (
      DELETE FROM event e USING moved m, named
      WHERE e.stream = m.stream AND e.position < m.last AND e.xid <= $2::xid8
    ), seals_gone AS (
      DELETE FROM event_seal s USING chains c, named
      WHERE s.chain = c.chain AND s.number > 0 AND s.number < c.last AND s.xid <= $2::xid8
    ), records_gone AS (
      UPDATE command c SET record = NULL FROM named WHERE c.command_id = ANY ($8::text[])
    )
    SELECT number FROM named`,
};

const SEGMENT_COLUMNS = 'g.number, g.events, g.id_file, g.sha256, g.until_xid, g.until_ordinal';

export const SEGMENT_AFTER: Statement = {
  name: 'segment-after',
  text: `SELECT ${SEGMENT_COLUMNS} FROM log_segment g
    WHERE (g.until_xid, g.until_ordinal) > ($1::xid8, $2::int)
    ORDER BY g.until_xid, g.until_ordinal LIMIT 1`,
};

/** Finds segments, from the last one that starts at or before the first requested position. */
export const SEGMENTS_OF: Statement = {
  name: 'segments-of',
  text: `SELECT ${SEGMENT_COLUMNS} FROM log_segment_stream s JOIN log_segment g ON g.number = s.segment
    WHERE s.stream = $1 AND s.first < $3::int AND s.first >= coalesce((
      SELECT max(b.first) FROM log_segment_stream b WHERE b.stream = $1 AND b.first <= $2::int), 0)
    ORDER BY s.first`,
};

export const SEGMENT_OF_COMMAND: Statement = {
  name: 'segment-of-command',
  text: `SELECT ${SEGMENT_COLUMNS}, c.xid, c.ordinal, c.events FROM command c CROSS JOIN LATERAL (
      SELECT * FROM log_segment s WHERE s.until_xid >= c.xid ORDER BY s.until_xid LIMIT 1) g
    WHERE c.command_id = $1 AND c.events > 0`,
};
