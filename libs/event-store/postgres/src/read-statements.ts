import type { CommittedEvent, LogPosition, StoredEvent } from '@fairlot/event-store-port';
import { EventStoreError } from '@fairlot/event-store-port';
import type { Statement } from './sessions.js';

type StoredRow = [string, number, string, number, string, string, string];
type LogPlace = [xid: string, ordinal: number];
type LogRow = [...StoredRow, ...LogPlace];
export type { LogPlace, LogRow, StoredRow };

const STORED = 'e.stream, e.position, e.type, e.version, e.data, e.metadata, e.hash';

export const READ_STREAM: Statement = {
  name: 'read-stream',
  text: `SELECT ${STORED}, e.xid, e.ordinal FROM event e
    WHERE e.stream = $1 AND e.position >= $2 ORDER BY e.position LIMIT $3`,
};

/** A command's events stand together in the log, up to the first event of the next command. */
export const FIND_COMMAND: Statement = {
  name: 'find-command',
  text: `SELECT ${STORED} FROM event f JOIN event e ON e.xid = f.xid AND e.ordinal >= f.ordinal
    WHERE f.command_id = $1 AND e.ordinal < coalesce((
      SELECT min(n.ordinal) FROM event n
      WHERE n.xid = f.xid AND n.ordinal > f.ordinal AND n.command_id IS NOT NULL), 2147483647)
    ORDER BY e.ordinal`,
};

/**
 * Only transactions older than every one still open: none of theirs can appear any more, so what
 * is read once is what will always be read, and nothing comes in between later.
 */
export const READ_LOG: Statement = {
  name: 'read-log',
  text: `SELECT ${STORED}, e.xid, e.ordinal FROM event e
    WHERE (e.xid, e.ordinal) > ($1::xid8, $2::int)
      AND e.xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY e.xid, e.ordinal LIMIT $3`,
};

/** Whatever is still open: an older transaction may yet put events before it. */
export const LOG_END: Statement = {
  name: 'log-end',
  text: 'SELECT xid, ordinal FROM event ORDER BY xid DESC, ordinal DESC LIMIT 1',
};

/** Where streams end, and those of the command ids that are stored (with null). */
export const STORED_STATE: Statement = {
  name: 'stored-state',
  text: `
    SELECT s, coalesce((SELECT max(e.position) + 1 FROM event e WHERE e.stream = s), 0)
    FROM unnest($1::text[]) AS s
    UNION ALL
    SELECT e.command_id, NULL FROM event e WHERE e.command_id = ANY ($2::text[])`,
};

const XID_DIGITS = 20;
const ORDINAL_DIGITS = 10;
/** Without the zeros in front: PostgreSQL would take them for the sign of an octal number. */
const POSITION = /^(?=\d{20}\.)0*(\d+)\.(\d{10})$/;

export const storedEvent = ([
  stream,
  position,
  type,
  version,
  data,
  metadata,
  hash,
]: StoredRow): StoredEvent => ({ stream, position, type, version, data, metadata, hash });

export const committedEvent = (row: LogRow): CommittedEvent => {
  const [stream, position, type, version, data, metadata, hash, xid, ordinal] = row;
  const at = logPosition([xid, ordinal]);
  return { stream, position, type, version, data, metadata, hash, at };
};

/** Sorts as the places do. */
export const logPosition = ([xid, ordinal]: LogPlace): LogPosition =>
  `${xid.padStart(XID_DIGITS, '0')}.${String(ordinal).padStart(ORDINAL_DIGITS, '0')}`;

/** @throws EventStoreError `INVALID` when the place is not one of this store. */
export const placeInLog = (after: LogPosition | null): LogPlace => {
  if (after === null) return ['0', -1];
  const [, xid, ordinal] = POSITION.exec(after) ?? [];
  if (xid === undefined) throw new EventStoreError('INVALID', `not a log position: ${after}`);
  return [xid, Number(ordinal)];
};
