import {
  EventStoreError,
  type ReadLogOptions,
  type UnwrittenCommand,
} from '@fairlot/event-store-port';
import { jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@kurrent/kurrentdb-client';
import type { Connection } from './connection.js';
import { mapConcurrently } from './each-of.js';
import type { RecordReader } from './record-reader.js';
import { splitFields, logPositionOf, type StoredRecord } from './records.js';
import type { StreamNames } from './stream-names.js';

const REVISION_DIGITS = 20;
const CURSOR_PATTERN = /^\d{20}\.(\d{20})$/;

/** Reads and deletes commands without events, with the stream that lists them. */
export class UnwrittenCommands {
  constructor(
    private readonly connection: Connection,
    private readonly reader: RecordReader,
    private readonly names: StreamNames,
  ) {}

  async after({ after = null, limit }: ReadLogOptions): Promise<readonly UnwrittenCommand[]> {
    const from = after === null ? 0 : revisionAt(after) + 1;
    const entries = await this.reader.stream(this.names.unwritten, { from, limit });
    return entries.map((entry) => {
      const [commandId = '', record = ''] = splitFields(entry);
      return { commandId, record, at: placeOfEntry(entry) };
    });
  }

  /** The record of a command without events. It is in the list entry that follows the command. */
  async recordOf(command: StoredRecord): Promise<string | null> {
    const entry = await this.reader.nextOf(this.names.unwritten, command);
    return (entry && splitFields(entry)[1]) ?? null;
  }

  /** Deletes commands before their list entries, so a crash in between only causes a repetition. */
  async forget(before: number, limit: number): Promise<number> {
    const metadata = `$$${this.names.unwritten}`;
    const cut = await this.reader.newest(metadata);
    const oldest = await this.reader.stream(this.names.unwritten, { limit });
    const youngest = oldest.findIndex(({ created }) => created.getTime() >= before);
    const old = youngest === -1 ? oldest : oldest.slice(0, youngest);
    if (old.length === 0) return 0;
    await mapConcurrently(old, (entry) => this.#forgetCommand(splitFields(entry)[0] ?? '', before));
    const trim = jsonEvent({ type: '$metadata', data: { $tb: Number(old.at(-1)?.revision) + 1 } });
    const streamState = cut?.revision ?? NO_STREAM;
    // Write the metadata directly, because the client's own call omits the expected revision.
    const isOurs = await this.connection.run((client) =>
      writeUnlessMoved(client.appendToStream(metadata, trim, { streamState })),
    );
    // If false, another process has deleted them in the meantime.
    return isOurs ? old.length : 0;
  }

  /** Deletes a command, unless it was deleted before and stored again. */
  async #forgetCommand(commandId: string, before: number): Promise<void> {
    const name = this.names.command(commandId);
    const command = await this.reader.newest(name);
    if (command === undefined || command.created.getTime() >= before) return;
    const expectedRevision = command.revision;
    await this.connection.run((client) =>
      writeUnlessMoved(client.deleteStream(name, { expectedRevision })),
    );
  }
}

/** Waits for a write. False if the stream did not end where expected. */
const writeUnlessMoved = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return false;
    throw error;
  }
};

const placeOfEntry = (entry: StoredRecord): string =>
  `${logPositionOf(entry)}.${String(entry.revision).padStart(REVISION_DIGITS, '0')}`;

/** @throws EventStoreError `INVALID` unless it is the position of such a command. */
const revisionAt = (place: string): number => {
  const [, revision] = CURSOR_PATTERN.exec(place) ?? [];
  if (revision === undefined)
    throw new EventStoreError('INVALID', `not a position of an unwritten command: ${place}`);
  return Number(revision);
};
