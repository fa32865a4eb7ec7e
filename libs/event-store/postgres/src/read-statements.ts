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

/** Parts of many streams, with one plan for any number. */
export const READ_RUNS: Statement = {
  name: 'read-runs',
  text: `SELECT ${STORED_COLUMNS}, e.xid, e.ordinal
    FROM unnest($1::text[], $2::int[], $3::int[]) AS run(stream, first, last)
    JOIN event e ON e.stream = run.stream AND e.position BETWEEN run.first AND run.last`,
};

/** A command's events are adjacent in the log. */
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
 * Nothing can enter the log before this transaction: the oldest that was open at the start of the
 * statement and may write events. Transactions of other databases or of `RECORDS_SESSION` write
 * none, however long they stay open. A transaction that has ended since may have written some.
 */
export const SETTLED_XID = `coalesce((
    SELECT x.xid FROM pg_snapshot_xip(pg_current_snapshot()) AS x(xid)
    WHERE NOT EXISTS (
      SELECT FROM pg_stat_activity a WHERE a.backend_xid = x.xid::xid
        AND (a.datname <> current_database() OR a.application_name = '${RECORDS_SESSION}'))
    ORDER BY x.xid LIMIT 1), pg_snapshot_xmax(pg_current_snapshot()))`;

/** Like `READ_LOG`: only rows that nothing can precede any more. */
export const READ_UNWRITTEN: Statement = {
  name: 'read-unwritten',
  text: `SELECT c.command_id, c.record, c.xid, c.ordinal FROM command c
    WHERE c.events = 0 AND (c.xid, c.ordinal) > ($1::xid8, $2::int)
      AND c.xid < ${SETTLED_XID}
    ORDER BY c.xid, c.ordinal LIMIT $3`,
};

/** Reads only as many rows as it may delete, the oldest, however many young rows there are. */
export const FORGET_UNWRITTEN: Statement = {
  name: 'forget-unwritten',
  text: `DELETE FROM command WHERE command_id = ANY (ARRAY(
      SELECT o.command_id FROM (
        SELECT c.command_id, c.stored_at FROM command c
        WHERE c.events = 0 ORDER BY c.xid, c.ordinal LIMIT $2) AS o
      WHERE o.stored_at < to_timestamp($1::float8 / 1000)))`,
};

/** No event after this position was moved to a file. Otherwise the rest would look complete. */
const IS_WHOLE = `NOT EXISTS (
    SELECT FROM log_segment g WHERE (g.until_xid, g.until_ordinal) > ($1::xid8, $2::int))`;

/**
 * A page never changes later. It is planned once per session, because planning took as long as
 * reading a hundred events. Parameters are in subqueries, so that a custom plan gains nothing.
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

/** Seals up to the end of `READ_LOG`. */
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

/** Ignores open transactions, so older transactions may still put events before it. */
export const LOG_END: Statement = {
  name: 'log-end',
  text: 'SELECT xid, ordinal FROM event ORDER BY xid DESC, ordinal DESC LIMIT 1',
};

/** The ends of streams, and those command ids that are stored (with null). */
export const STORED_STATE: Statement = {
  name: 'stored-state',
  text: `
    SELECT s, coalesce((SELECT max(e.position) + 1 FROM event e WHERE e.stream = s), 0)
    FROM unnest($1::text[]) AS s
    UNION ALL
    SELECT c.command_id, NULL FROM command c WHERE c.command_id = ANY ($2::text[])`,
};

/** The leases that are still valid. */
export const READ_HELD_LEASES: Statement = {
  name: 'held',
  text: `SELECT l.name, l.holder, l.epoch FROM ${heldLeasesSql(1)}`,
};

/** A holder that claims again keeps its epoch. */
export const CLAIM_LEASE: Statement = {
  name: 'claim',
  text: `INSERT INTO lease AS l (name, holder, epoch, expires_at) VALUES ($1, $2, 1, 'infinity')
    ON CONFLICT (name) DO UPDATE SET
      holder = excluded.holder, epoch = l.epoch + (l.holder <> excluded.holder)::int
    RETURNING epoch`,
};

const XID_DIGITS = 20;
const ORDINAL_DIGITS = 10;
/** Skips leading zeros, because PostgreSQL would read an octal number. */
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

/** Text that sorts like the position. */
export const logPosition = ([xid, ordinal]: LogPlace): LogPosition =>
  `${xid.padStart(XID_DIGITS, '0')}.${String(ordinal).padStart(ORDINAL_DIGITS, '0')}`;

/** @throws EventStoreError `INVALID` for a position of another store. */
export const logPlaceOf = (after: LogPosition | null): LogPlace => {
  if (after === null) return ['0', -1];
  const [, xid, ordinal] = POSITION_PATTERN.exec(after) ?? [];
  if (xid === undefined) throw new EventStoreError('INVALID', `not a log position: ${after}`);
  return [xid, Number(ordinal)];
};
