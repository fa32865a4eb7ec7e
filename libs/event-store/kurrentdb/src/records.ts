import { randomUUID } from 'node:crypto';
import type {
  AppendUnit,
  CommittedEvent,
  GroupSeal,
  LogPosition,
  PendingEvent,
  StoredEvent,
} from '@fairlot/event-store-port';
import { EventStoreError } from '@fairlot/event-store-port';
import type { AppendRecordInput, BinaryEventType, RecordedEvent } from '@kurrent/kurrentdb-client';
import type { StreamNames } from './stream-names.js';

export type NewRecord = AppendRecordInput<BinaryEventType>;
export type StoredRecord = RecordedEvent;

/**
 * Separates values in text. No value contains it (`checkUnits`). Values that must stay byte for
 * byte the same are stored as record data.
 */
const SEPARATOR = '\x1f';
const PLACE_DIGITS = 20;
const POSITION_PATTERN = /^\d{20}$/;

/** Creates a record. Its id is random, because the server ignores a record whose id it knows. */
export const newRecord = (
  streamName: string,
  type: string,
  ...fields: readonly string[]
): NewRecord => ({
  streamName,
  record: {
    id: randomUUID(),
    contentType: 'application/octet-stream',
    type,
    metadata: undefined,
    data: Buffer.from(fields.join(SEPARATOR)),
  },
});

export const splitFields = ({ data }: StoredRecord): string[] =>
  Buffer.from(data as Uint8Array)
    .toString()
    .split(SEPARATOR);

/**
 * The records of a unit: its events in order, then its command, which refers to them and contains
 * the command's record. For a command without events, the record follows in a separate stream,
 * because the last record of a deleted stream stays on the server's disk.
 */
export const recordsOf = (unit: AppendUnit, names: StreamNames): readonly NewRecord[] => {
  const { commandId, writes, record = null } = unit;
  const written = writes.map(({ stream, expected, events }) => [stream, expected, events.length]);
  const events = writes.flatMap(({ stream, events: pending }) =>
    pending.map((event) => eventRecord(names.event(stream), event)),
  );
  const isWritten = writes.length > 0;
  const values = [(isWritten && record) || '', JSON.stringify(written)];
  const command = newRecord(names.command(commandId), 'Command', ...values);
  if (isWritten) return [...events, command];
  return [command, newRecord(names.unwritten, 'Unwritten', commandId, record ?? '')];
};

const eventRecord = (name: string, event: PendingEvent): NewRecord => {
  const { type, version, salt, hash, metadata, data } = event;
  return newRecord(name, type, String(version), salt ?? '', hash, metadata, data);
};

export const storedEvent = (stored: StoredRecord, names: StreamNames): StoredEvent => {
  const [version, salt = '', hash = '', metadata = '', data = ''] = splitFields(stored);
  return {
    stream: names.eventStream(stored.streamId),
    position: Number(stored.revision),
    type: stored.type,
    version: Number(version),
    data,
    metadata,
    hash,
    salt: salt === '' ? null : salt,
  };
};

export const committedEvent = (stored: StoredRecord, names: StreamNames): CommittedEvent => ({
  ...storedEvent(stored, names),
  at: logPositionOf(stored),
});

/** The record of a command with events, and the positions that it wrote as runs. */
export const storedCommand = (stored: StoredRecord) => {
  const [record = '', written = '[]'] = splitFields(stored);
  return {
    record: record === '' ? null : record,
    written: JSON.parse(written) as readonly [stream: string, from: number, count: number][],
  };
};

/** The record of a seal. Its revision in the stream of its chain is the number of the seal. */
export const sealRecord = ({ chain, record, proof }: GroupSeal, names: StreamNames): NewRecord =>
  newRecord(names.seal(chain), 'Seal', chain, record, proof);

export const storedSeal = (stored: StoredRecord): GroupSeal => {
  const [chain = '', record = '', proof = ''] = splitFields(stored);
  return { chain, number: Number(stored.revision), record, proof };
};

/** The log position of a record, which never changes. */
export const logPositionOf = ({ position }: StoredRecord): LogPosition => {
  if (position === undefined) throw new EventStoreError('INVALID', 'the server sends no positions');
  return String(position.prepare).padStart(PLACE_DIGITS, '0');
};

/**
 * The server's position for a log position.
 * @throws EventStoreError `INVALID` if it is not of this store
 */
export const positionOf = (place: LogPosition): bigint => {
  if (!POSITION_PATTERN.test(place))
    throw new EventStoreError('INVALID', `not a log position: ${place}`);
  return BigInt(place);
};
