import { RECORDS_SESSION } from '@fairlot/database';
import type {
  CommittedEvent,
  LogPosition,
  StoredEvent,
  StoredSeal,
} from '@fairlot/event-store-port';
import { EventStoreError } from '@fairlot/event-store-port';
import { heldLeasesSql } from './append-statement.js';
import type { Statement } from './sessions.js';

type StoredRow = [string, number, string, number, string, string, string, string | null];
type LogPlace = [xid: string, ordinal: number];
type LogRow = [...StoredRow, ...LogPlace];
type UnwrittenRow = [commandId: string, record: string, ...LogPlace];
export type { LogPlace, LogRow, StoredRow, UnwrittenRow };

export const STORED_COLUMNS =
  'e.stream, e.position, e.type, e.version, e.data, e.metadata, e.hash, e.salt';

export const READ_STREAM: Statement = {
  name: 'read-stream',
  text: `SELECT ${STORED_COLUMNS}, e.xid, e.ordinal FROM event e
    WHERE e.stream = $1 AND e.position >= $2 ORDER BY e.position LIMIT $3`,
};

/** Reads parts of many streams. One plan serves any number of parts. */
export const READ_RUNS: Statement = {
  name: 'read-runs',
  text: `SELECT ${STORED_COLUMNS}, e.xid, e.ordinal
    FROM unnest($1::text[], $2::int[], $3::int[]) AS run(stream, first, last)
    JOIN event e ON e.stream = run.stream AND e.position BETWEEN run.first AND run.last`,
};

/** Reads the events of a command, which are next to each other in the log. */
export const FIND_COMMAND: Statement = {
  name: 'find-command',
  text: `SELECT ${STORED_COLUMNS} FROM command c
    JOIN event e ON e.xid = c.xid AND e.ordinal >= c.ordinal AND e.ordinal < c.ordinal + c.events
    WHERE c.command_id = $1 ORDER BY e.ordinal`,
};

export const FIND_RECORD: Statement = {
  name: 'find-record',
  text: 'SELECT record FROM command WHERE command_id = $1 AND record IS NOT NULL',
};

export const KNOWN_COMMANDS: Statement = {
  name: 'known-commands',
  text: 'SELECT command_id FROM command WHERE command_id = ANY ($1::text[])',
};

/**
 * Nothing can enter the log before this transaction id. It belongs to the oldest transaction that
 * was open when the statement started and may write events. Transactions of other databases or of
 * `RECORDS_SESSION` write none, so they are ignored however long they are open. A transaction that
 * has ended since then counts, because it may have written events.
 */
export const SETTLED_XID = `coalesce((
    SELECT x.xid FROM pg_snapshot_xip(pg_current_snapshot()) AS x(xid)
    WHERE NOT EXISTS (
      SELECT FROM pg_stat_activity a WHERE a.backend_xid = x.xid::xid
        AND (a.datname <> current_database() OR a.application_name = '${RECORDS_SESSION}'))
    ORDER BY x.xid LIMIT 1), pg_snapshot_xmax(pg_current_snapshot()))`;

/** Reads commands without events. As in `READ_LOG`, only rows that nothing can precede any more. */
export const READ_UNWRITTEN: Statement = {
  name: 'read-unwritten',
  text: `SELECT c.command_id, c.record, c.xid, c.ordinal FROM command c
    WHERE c.events = 0 AND (c.xid, c.ordinal) > ($1::xid8, $2::int)
      AND c.xid < ${SETTLED_XID}
    ORDER BY c.xid, c.ordinal LIMIT $3`,
};

/**
 * Deletes old commands. Reads only as many rows as it may delete, however many recent ones exist.
 */
export const FORGET_UNWRITTEN: Statement = {
  name: 'forget-unwritten',
  text: `DELETE FROM command WHERE command_id = ANY (ARRAY(
      SELECT o.command_id FROM (
        SELECT c.command_id, c.stored_at FROM command c
        WHERE c.events = 0 ORDER BY c.xid, c.ordinal LIMIT $2) AS o
      WHERE o.stored_at < to_timestamp($1::float8 / 1000)))`,
};

/**
 * Condition that no event after this position was moved to a file. The rest would look complete.
 */
const IS_WHOLE = `NOT EXISTS (
    SELECT FROM log_segment g WHERE (g.until_xid, g.until_ordinal) > ($1::xid8, $2::int))`;

/**
 * Reads a page of the log, which never changes later. Planned once per session, because planning
 * took as long as reading a hundred events. Parameters are in subqueries, so that a custom plan
 * would not be better.
 */
export const READ_LOG: Statement = {
  name: 'read-log',
  text: `SELECT ${STORED_COLUMNS}, e.xid, e.ordinal FROM event e
    WHERE (e.xid, e.ordinal) > ((SELECT $1::xid8), (SELECT $2::int))
      AND e.xid < ${SETTLED_XID}
      AND ${IS_WHOLE}
    ORDER BY e.xid, e.ordinal LIMIT (SELECT $3::int)`,
};

export type SealRow = [string, number, string, string, ...LogPlace];
export const sealColumns = (s: string): string =>
  `${s}.chain, ${s}.number, ${s}.record, ${s}.proof, ${s}.xid, ${s}.ordinal`;

/** Reads seals up to where `READ_LOG` can read. */
export const READ_SEALS: Statement = {
  name: 'read-seals',
  text: `SELECT ${sealColumns('s')} FROM event_seal s
    WHERE s.xid >= $1::xid8 AND (s.xid, s.ordinal) > ($1::xid8, $2::int)
      AND s.xid < ${SETTLED_XID}
      AND ${IS_WHOLE}
    ORDER BY s.xid LIMIT $3`,
};

export const SEAL_CHAINS: Statement = {
  name: 'seal-chains',
  text: `SELECT ${sealColumns('f')}, ${sealColumns('n')} FROM event_seal f
    CROSS JOIN LATERAL (
      SELECT * FROM event_seal s WHERE s.chain = f.chain ORDER BY s.number DESC LIMIT 1) n
    WHERE f.number = 0`,
};

/** The newest event. Ignores open transactions, so an older one may still put events before it. */
export const LOG_END: Statement = {
  name: 'log-end',
  text: 'SELECT xid, ordinal FROM event ORDER BY xid DESC, ordinal DESC LIMIT 1',
};

/** Reads the ends of streams, and which command ids are stored (a row with null). */
export const STORED_STATE: Statement = {
  name: 'stored-state',
  text: `
    SELECT s, coalesce((SELECT max(e.position) + 1 FROM event e WHERE e.stream = s), 0)
    FROM unnest($1::text[]) AS s
    UNION ALL
    SELECT c.command_id, NULL FROM command c WHERE c.command_id = ANY ($2::text[])`,
};

/** Selects the fences whose leases are still valid. */
export const READ_HELD_LEASES: Statement = {
  name: 'held',
  text: `SELECT l.name, l.holder, l.epoch FROM ${heldLeasesSql(1)}`,
};

/** Gives a lease to a holder. If the same holder claims again, its epoch stays. */
export const CLAIM_LEASE: Statement = {
  name: 'claim',
  text: `INSERT INTO lease AS l (name, holder, epoch, expires_at) VALUES ($1, $2, 1, 'infinity')
    ON CONFLICT (name) DO UPDATE SET
      holder = excluded.holder, epoch = l.epoch + (l.holder <> excluded.holder)::int
    RETURNING epoch`,
};

const XID_DIGITS = 20;
const ORDINAL_DIGITS = 10;
/** Matches a position without its leading zeros, because PostgreSQL would read an octal number. */
const POSITION_PATTERN = /^(?=\d{20}\.)0*(\d+)\.(\d{10})$/;

export const storedEvent = ([
  stream,
  position,
  type,
  version,
  data,
  metadata,
  hash,
  salt,
]: StoredRow): StoredEvent => ({ stream, position, type, version, data, metadata, hash, salt });

export const committedEvent = (row: LogRow): CommittedEvent => {
  const [stream, position, type, version, data, metadata, hash, salt, xid, ordinal] = row;
  const at = logPosition([xid, ordinal]);
  return { stream, position, type, version, data, metadata, hash, salt, at };
};

export const storedSeal = ([chain, number, record, proof, ...place]: SealRow): StoredSeal => {
  return { chain, number, record, proof, at: logPosition(place) };
};

/** Log position: text that sorts like the transaction id and the ordinal. */
export const logPosition = ([xid, ordinal]: LogPlace): LogPosition =>
  `${xid.padStart(XID_DIGITS, '0')}.${String(ordinal).padStart(ORDINAL_DIGITS, '0')}`;

/**
 * Transaction id and ordinal of a log position.
 * @throws EventStoreError `INVALID` if not of this store
 */
export const logPlaceOf = (after: LogPosition | null): LogPlace => {
  if (after === null) return ['0', -1];
  const [, xid, ordinal] = POSITION_PATTERN.exec(after) ?? [];
  if (xid === undefined) throw new EventStoreError('INVALID', `not a log position: ${after}`);
  return [xid, Number(ordinal)];
};
