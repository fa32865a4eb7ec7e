import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '@fairlot/database/testing';
import type { AppendUnit, CommittedEvent, UnitOutcome } from '@fairlot/event-store-port';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import { makeStream, makeUnit, makeWrite } from '@fairlot/event-store-testing';
import { FolderFiles } from '@fairlot/files-folder';
import { Client } from 'pg';
import { ArchivedEventStore } from '../archived-event-store.js';

type IsYoung = (event: CommittedEvent) => boolean;
export type FileOverrides = Partial<Pick<FolderFiles, 'put' | 'get'>>;

/** Remembers which command wrote which event. In production, the metadata of events says this. */
export class WrittenEvents {
  readonly byPlace = new Map<string, string>();

  readonly commandOf = ({ stream, position }: CommittedEvent): string | null =>
    this.byPlace.get(`${stream}@${position}`) ?? null;

  tell(units: readonly AppendUnit[], outcomes: readonly UnitOutcome[]): void {
    for (const [nth, { commandId, writes }] of units.entries())
      if (outcomes[nth]?.outcome === 'committed')
        for (const { stream, expected, events } of writes)
          for (const place of events.keys())
            this.byPlace.set(`${stream}@${expected + place}`, commandId);
  }
}

/** Creates a database, and a folder for archive files. */
export const makeArchive = async () => {
  const database = await makeDatabase(eventStoreMigrations);
  const folder = await mkdtemp(join(tmpdir(), 'fairlot-archive-'));
  const files = new FolderFiles(folder);
  const client = new Client(database.connection);
  await client.connect();
  const written = new WrittenEvents();
  return {
    connection: database.connection,
    folder,
    files,
    client,
    written,
    /** @param overrides replace functions of the file store */
    makeStore: (overrides: FileOverrides = {}, commandOf = written.commandOf) =>
      new ArchivedEventStore(
        new PostgresEventStore(database.connection),
        {
          put: (owner, content) => (overrides.put ?? files.put.bind(files))(owner, content),
          get: (owner, idFile) => (overrides.get ?? files.get.bind(files))(owner, idFile),
          delete: (owner, idFile) => files.delete(owner, idFile),
        },
        commandOf,
      ),
    empty: () =>
      client.query('TRUNCATE event, event_seal, command, log_segment, log_segment_stream'),
    drop: async () => {
      await client.end();
      await Promise.all([database.drop(), rm(folder, { recursive: true })]);
    },
  };
};

/** Moves all events that may be moved. Returns their number. */
export const moveAll = async (
  store: ArchivedEventStore,
  isYoung: IsYoung = () => false,
): Promise<number> => {
  let moved = 0;
  for await (const { events } of store.archive.move(isYoung)) moved += events;
  return moved;
};

/** Writes sealed commits, to three streams in turn. */
export const fillStore = async (
  store: ArchivedEventStore,
  written: WrittenEvents,
  commits: number,
) => {
  const streams = [makeStream(), makeStream(), makeStream()] as const;
  const units: AppendUnit[] = [];
  for (let n = 0; n < commits; n += 1) {
    const stream = streams[n % 3] ?? '';
    const unit = { ...makeUnit(makeWrite(stream, 2 * Math.floor(n / 3), 2)), record: `{"n":${n}}` };
    units.push(unit);
    const outcomes = await store.append([unit], () => ({
      chain: streams[0],
      number: n,
      record: `{"n":${n}}`,
      proof: '{}',
    }));
    written.tell([unit], outcomes);
  }
  return { streams, units };
};

/** The results of every read method, to compare them before and after a move. */
export const readEverything = async (
  of: ArchivedEventStore,
  { streams, units }: Awaited<ReturnType<typeof fillStore>>,
): Promise<unknown> => ({
  log: await of.readLog({ limit: 10_000 }),
  pages: await pagesOf(of, 3),
  seals: await of.readSeals({ limit: 10_000 }),
  chains: await of.sealChains(),
  end: await of.logEnd(),
  streams: await Promise.all(streams.map((stream) => of.readStream(stream))),
  parts: await Promise.all(
    streams.flatMap((stream) =>
      [0, 1, 5, 8, 9, 10, 11].map((from) => of.readStream(stream, { from, limit: 3 })),
    ),
  ),
  commands: await Promise.all(units.map(({ commandId }) => of.findCommand(commandId))),
  records: await Promise.all(units.map(({ commandId }) => of.findRecord(commandId))),
});

/** Reads pages until one is not full. Returns all entries. */
export const pagesOf = async (
  store: ArchivedEventStore,
  limit: number,
): Promise<CommittedEvent[]> => {
  const all: CommittedEvent[] = [];
  for (;;) {
    const page = await store.readLog({ after: all.at(-1)?.at ?? null, limit });
    all.push(...page);
    if (page.length < limit) return all;
  }
};
