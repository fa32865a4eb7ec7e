import {
  type AppendUnit,
  checkUnits,
  type CommittedEvent,
  type EventStore,
  EventStoreError,
  type Fence,
  type GroupSeal,
  judge,
  type LogPosition,
  type ReadLogOptions,
  type ReadStreamOptions,
  type SealChain,
  type SealOf,
  type StoredEvent,
  type StoredSeal,
  type StreamRun,
  type UnitOutcome,
  type UnwrittenCommand,
} from '@fairlot/event-store-port';
import { Appender } from './appender.js';
import { AssumedState } from './assumed-state.js';
import { CommitFeed } from './commit-feed.js';
import { Connection } from './connection.js';
import { mapConcurrently } from './each-of.js';
import { APPEND_BYTES_MAX, leadingUnits, type UnitRecords } from './leading-units.js';
import { claimLease } from './leases.js';
import { RecordReader } from './record-reader.js';
import {
  committedEvent,
  newRecord,
  logPositionOf,
  sealRecord,
  storedCommand,
  storedEvent,
  type StoredRecord,
} from './records.js';
import { SealReader } from './seal-reader.js';
import { appendBytesMaxOf } from './store-error.js';
import { StreamNames } from './stream-names.js';
import { UnwrittenCommands } from './unwritten-commands.js';

export type KurrentDbOptions = {
  /** URL in the form `kurrentdb://USER:PASSWORD@HOST:PORT?tls=…`. */
  readonly url: string;
  /** Prefix of all stream names of the portal: lower-case letters, digits and hyphens. */
  readonly prefix?: string;
  /** Time after which a server that does not respond counts as unavailable, ms. */
  readonly answerMs?: number;
};

const ANSWER_MS = 10_000;

/** The event store in KurrentDB 26.1 or later. Many processes may write concurrently. */
export class KurrentDbEventStore implements EventStore {
  readonly #connection: Connection;
  readonly #names: StreamNames;
  readonly #reader: RecordReader;
  readonly #appender: Appender;
  readonly #feed: CommitFeed;
  readonly #seals: SealReader;
  readonly #unwritten: UnwrittenCommands;

  #appendBytesMax = APPEND_BYTES_MAX;

  constructor({ url, prefix = 'fairlot', answerMs = ANSWER_MS }: KurrentDbOptions) {
    const deadline = `${url.includes('?') ? '&' : '?'}defaultDeadline=${answerMs}`;
    this.#connection = new Connection({ url: `${url}${deadline}`, prefix, answerMs });
    this.#names = new StreamNames(prefix);
    this.#reader = new RecordReader(this.#connection);
    this.#appender = new Appender(this.#connection, this.#reader);
    this.#feed = new CommitFeed(this.#connection, this.#names.events);
    this.#seals = new SealReader(this.#reader, this.#names);
    this.#unwritten = new UnwrittenCommands(this.#connection, this.#reader, this.#names);
  }

  /**
   * First assumes that the callers' positions are right, as they nearly always are. A failed check
   * reports the end of its stream, and the batch is judged again. Each failure removes at least one
   * unit, so this ends. Units that do not fit into one append return `conflict`.
   */
  async append(units: readonly AppendUnit[], seal?: SealOf): Promise<readonly UnitOutcome[]> {
    checkUnits(units);
    for (;;) {
      const batch = leadingUnits(units, this.#names, this.#appendBytesMax);
      try {
        const outcomes = await this.#appendLeading(batch, seal);
        return [...outcomes, ...units.slice(batch.length).map(conflictOutcome)];
      } catch (error) {
        const bytesMax = appendBytesMaxOf(error);
        if (batch.length === 1 || bytesMax === null || bytesMax >= this.#appendBytesMax)
          throw error;
        this.#appendBytesMax = bytesMax;
      }
    }
  }

  async #appendLeading(
    batch: readonly UnitRecords[],
    seal?: SealOf,
  ): Promise<readonly UnitOutcome[]> {
    const leading = batch.map(({ unit }) => unit);
    const state = new AssumedState(leading, this.#names);
    for (let round = 0; round <= 2 * batch.length; round += 1) {
      const outcomes = judge(leading, state);
      const winners = batch.filter((_, i) => outcomes[i]?.outcome === 'committed');
      if (winners.length === 0 || (await this.#write(winners, state, seal))) return outcomes;
    }
    throw new EventStoreError('UNAVAILABLE', 'the batch lost too many races');
  }

  async readStream(
    stream: string,
    options: ReadStreamOptions = {},
  ): Promise<readonly CommittedEvent[]> {
    const stored = await this.#reader.stream(this.#names.event(stream), options);
    return stored.map((record) => committedEvent(record, this.#names));
  }

  async readRuns(runs: readonly StreamRun[]): Promise<readonly CommittedEvent[]> {
    const read = await mapConcurrently(runs, ({ stream, from, to }) =>
      this.readStream(stream, { from, limit: to - from + 1 }),
    );
    return read.flat();
  }

  async findCommand(commandId: string): Promise<readonly StoredEvent[]> {
    const command = await this.#command(commandId);
    if (command === undefined) return [];
    const { written } = storedCommand(command);
    const stored = await mapConcurrently(written, ([stream, from, limit]) =>
      this.#reader.stream(this.#names.event(stream), { from, limit }),
    );
    return stored.flat().map((record) => storedEvent(record, this.#names));
  }

  async findRecord(commandId: string): Promise<string | null> {
    const stored = await this.#command(commandId);
    if (stored === undefined) return null;
    const { written, record } = storedCommand(stored);
    return written.length > 0 ? record : this.#unwritten.recordOf(stored);
  }

  async knownCommands(commandIds: readonly string[]): Promise<ReadonlySet<string>> {
    const stored = await mapConcurrently(commandIds, (id) => this.#command(id));
    return new Set(commandIds.filter((_, i) => stored[i] !== undefined));
  }

  readUnwritten(options: ReadLogOptions): Promise<readonly UnwrittenCommand[]> {
    return this.#unwritten.after(options);
  }

  deleteUnwritten(before: number, limit: number): Promise<number> {
    return this.#unwritten.forget(before, limit);
  }

  async readLog({ after = null, limit }: ReadLogOptions): Promise<readonly CommittedEvent[]> {
    const events: CommittedEvent[] = [];
    for await (const stored of this.#reader.after(after, [this.#names.events], limit)) {
      if (events.length === limit) break;
      events.push(committedEvent(stored, this.#names));
    }
    return events;
  }

  readSeals(options: ReadLogOptions): Promise<readonly StoredSeal[]> {
    return this.#seals.after(options);
  }

  sealChains(): Promise<readonly SealChain[]> {
    return this.#seals.chains();
  }

  async logEnd(): Promise<LogPosition | null> {
    const newest = await this.#reader.newestOf(this.#names.events);
    return newest === undefined ? null : logPositionOf(newest);
  }

  claim(lease: string, holder: string): Promise<Fence> {
    const streamName = this.#names.lease(lease);
    return claimLease(this.#appender, this.#reader, { streamName, lease, holder });
  }

  onCommit(wake: () => void): Promise<() => Promise<void>> {
    return this.#feed.listen(wake);
  }

  async close(): Promise<void> {
    await this.#feed.close();
    await this.#connection.close();
  }

  #command(commandId: string): Promise<StoredRecord | undefined> {
    return this.#reader.newest(this.#names.command(commandId));
  }

  /**
   * Writes the units. False if another writer was first. Then nothing is written, and `state`
   * contains the actual ends of the streams.
   */
  #write(winners: readonly UnitRecords[], state: AssumedState, sealOf?: SealOf): Promise<boolean> {
    const units = winners.map(({ unit }) => unit);
    const records = winners.flatMap((winner) => winner.records);
    const checks = state.checksOf(units);
    // Seals cover events, so a batch without events has none.
    const written = units.filter(({ writes }) => writes.length > 0);
    const seal = written.length > 0 ? sealOf?.(written) : undefined;
    if (seal === undefined) return this.#appender.append(records, checks);
    const sealed = [...records, ...this.#sealRecords(seal)];
    return this.#appender.append(sealed, [...checks, this.#sealCheck(seal)]);
  }

  #sealRecords(seal: GroupSeal) {
    const record = sealRecord(seal, this.#names);
    return seal.number > 0
      ? [record]
      : [record, newRecord(this.#names.chains, 'Chain', seal.chain)];
  }

  #sealCheck({ chain, number }: GroupSeal) {
    const learn = () => {
      throw new EventStoreError('UNAVAILABLE', `another process wrote the chain ${chain}`);
    };
    return { streamName: this.#names.seal(chain), end: number, learn };
  }
}

/**
 * Outcome of a unit that depends on units that were not written yet. Its positions may be right.
 */
const conflictOutcome = ({ commandId, writes, seen = [] }: AppendUnit): UnitOutcome => ({
  outcome: 'conflict',
  stream: [...writes, ...seen][0]?.stream ?? commandId,
});
