import {
  type AppendUnit,
  checkUnits,
  type CommittedEvent,
  type EventStore,
  EventStoreError,
  type Fence,
  firstPositions,
  judge,
  type LogPosition,
  type ReadLogOptions,
  type ReadStreamOptions,
  type SealChain,
  type SealOf,
  type SegmentedLog,
  type StoredEvent,
  type StoredSeal,
  type StoredState,
  type StreamRun,
  type UnitOutcome,
  type UnwrittenCommand,
} from '@fairlot/event-store-port';
import { Notifications, type PostgresConnection } from '@fairlot/database';
import {
  APPEND,
  APPEND_FENCED,
  appendValues,
  COMMIT_CHANNEL,
  fenceKey,
  fencesOf,
  fenceValues,
} from './append-statement.js';
import {
  committedEvent,
  CLAIM_LEASE,
  FIND_COMMAND,
  FIND_RECORD,
  FORGET_UNWRITTEN,
  KNOWN_COMMANDS,
  READ_HELD_LEASES,
  LOG_END,
  type LogPlace,
  logPosition,
  type LogRow,
  logPlaceOf,
  READ_LOG,
  READ_RUNS,
  READ_SEALS,
  READ_STREAM,
  READ_UNWRITTEN,
  SEAL_CHAINS,
  type SealRow,
  STORED_STATE,
  storedEvent,
  type StoredRow,
  storedSeal,
  type UnwrittenRow,
} from './read-statements.js';
import { DEFAULT_LIMITS, type StoreLimits } from './session-settings.js';
import type { SessionWatch } from './session-watch.js';
import { Sessions } from './sessions.js';
import { PostgresSegments } from './postgres-segments.js';
import { mapStoreErrors, isRace, storeError } from './store-error.js';

const NO_CONFLICTS = { commands: new Set<string>(), passed: new Set<Fence>() };

const isCommitted = ({ outcome }: UnitOutcome): boolean => outcome === 'committed';

/** The event store in one table of PostgreSQL. Many processes may write concurrently. */
export class PostgresEventStore implements EventStore {
  private readonly sessions: Sessions;
  private readonly notifications: Notifications;
  readonly segments: SegmentedLog;

  /** @param notifications if absent, the store listens on its own connection */
  constructor(
    connection: PostgresConnection,
    limits: Partial<StoreLimits> = {},
    private readonly shared: Notifications | null = null,
    watch: SessionWatch | null = null,
  ) {
    this.sessions = new Sessions(connection, { ...DEFAULT_LIMITS, ...limits }, watch);
    this.segments = new PostgresSegments(this.sessions);
    this.notifications = shared ?? new Notifications(connection);
  }

  /**
   * First assumes that the callers' positions are right, as they nearly always are. If the database
   * rejects the batch, it is judged on the stored state. A rejection is caused by a committed event
   * that the next read shows, so each round removes a unit.
   */
  async append(units: readonly AppendUnit[], seal?: SealOf): Promise<readonly UnitOutcome[]> {
    checkUnits(units);
    const trusted = judge(units, { ...NO_CONFLICTS, ends: firstPositions(units) });
    if (trusted.every(isCommitted) && (await this.write(units, seal))) return trusted;
    for (let round = 0; round <= units.length; round++) {
      const outcomes = judge(units, await this.stateOf(units));
      const winners = units.filter((_, i) => outcomes[i]?.outcome === 'committed');
      if (await this.write(winners, seal)) return outcomes;
    }
    throw new EventStoreError('UNAVAILABLE', 'the batch lost too many races');
  }

  async readStream(
    stream: string,
    { from = 0, limit }: ReadStreamOptions = {},
  ): Promise<readonly CommittedEvent[]> {
    const values = [stream, from, limit ?? null];
    const { rows } = await mapStoreErrors(this.sessions.run<LogRow>(READ_STREAM, values));
    return rows.map(committedEvent);
  }

  async readRuns(runs: readonly StreamRun[]): Promise<readonly CommittedEvent[]> {
    const values = [
      runs.map(({ stream }) => stream),
      runs.map(({ from }) => String(from)),
      runs.map(({ to }) => String(to)),
    ];
    const { rows } = await mapStoreErrors(this.sessions.run<LogRow>(READ_RUNS, values));
    return rows.map(committedEvent);
  }

  async findCommand(commandId: string): Promise<readonly StoredEvent[]> {
    const { rows } = await mapStoreErrors(this.sessions.run<StoredRow>(FIND_COMMAND, [commandId]));
    return rows.map(storedEvent);
  }

  async findRecord(commandId: string): Promise<string | null> {
    const { rows } = await mapStoreErrors(this.sessions.run<[string]>(FIND_RECORD, [commandId]));
    return rows[0]?.[0] ?? null;
  }

  async knownCommands(commandIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await mapStoreErrors(
      this.sessions.run<[string]>(KNOWN_COMMANDS, [commandIds]),
    );
    return new Set(rows.map(([commandId]) => commandId));
  }

  async readUnwritten({
    after = null,
    limit,
  }: ReadLogOptions): Promise<readonly UnwrittenCommand[]> {
    const values = [...logPlaceOf(after), limit];
    const { rows } = await mapStoreErrors(this.sessions.run<UnwrittenRow>(READ_UNWRITTEN, values));
    return rows.map(([commandId, record, ...place]) => {
      return { commandId, record, at: logPosition(place) };
    });
  }

  async deleteUnwritten(before: number, limit: number): Promise<number> {
    const { rowCount } = await mapStoreErrors(this.sessions.run(FORGET_UNWRITTEN, [before, limit]));
    return rowCount ?? 0;
  }

  async readLog({ after = null, limit }: ReadLogOptions): Promise<readonly CommittedEvent[]> {
    const values = [...logPlaceOf(after), limit];
    const { rows } = await mapStoreErrors(this.sessions.run<LogRow>(READ_LOG, values));
    return rows.map(committedEvent);
  }

  async readSeals({ after = null, limit }: ReadLogOptions): Promise<readonly StoredSeal[]> {
    const values = [...logPlaceOf(after), limit];
    const { rows } = await mapStoreErrors(this.sessions.run<SealRow>(READ_SEALS, values));
    return rows.map(storedSeal);
  }

  async sealChains(): Promise<readonly SealChain[]> {
    const run = this.sessions.run<[...SealRow, ...SealRow]>(SEAL_CHAINS, []);
    const { rows } = await mapStoreErrors(run);
    return rows.map((row) => {
      const [a, b, c, d, e, f, ...newest] = row;
      return { first: storedSeal([a, b, c, d, e, f]), newest: storedSeal(newest) };
    });
  }

  async logEnd(): Promise<LogPosition | null> {
    const { rows } = await mapStoreErrors(this.sessions.run<LogPlace>(LOG_END, []));
    return rows.map(logPosition)[0] ?? null;
  }

  async claim(lease: string, holder: string): Promise<Fence> {
    const { rows } = await mapStoreErrors(
      this.sessions.run<[string]>(CLAIM_LEASE, [lease, holder]),
    );
    return { lease, holder, epoch: rows[0]?.[0] ?? '' };
  }

  /** Also wakes after a lost connection, because commits in the gap caused no notification. */
  async onCommit(wake: () => void): Promise<() => Promise<void>> {
    const callbacks = { onNotified: () => wake(), onMissed: () => wake() };
    const stop = await mapStoreErrors(this.notifications.listen(COMMIT_CHANNEL, callbacks));
    return async () => stop();
  }

  async close(): Promise<void> {
    await Promise.all([this.sessions.close(), this.shared ?? this.notifications.close()]);
  }

  /** Writes the units. False if another writer was first, and then nothing is written. */
  private async write(units: readonly AppendUnit[], seal?: SealOf): Promise<boolean> {
    if (units.length === 0) return true;
    // Seals cover events, so a batch without events has none.
    const written = units.filter(({ writes }) => writes.length > 0);
    const values = appendValues(units, (written.length > 0 && seal?.(written)) || null);
    const fences = fencesOf(units);
    const run =
      fences.length === 0
        ? this.sessions.run(APPEND, values)
        : this.sessions.run(APPEND_FENCED, [...values, ...fenceValues(fences)]);
    try {
      return (await run).rowCount === units.length;
    } catch (error) {
      if (isRace(error)) return false;
      throw storeError(error);
    }
  }

  private async stateOf(units: readonly AppendUnit[]): Promise<StoredState> {
    const streams = [...firstPositions(units).keys()];
    const ids = units.map(({ commandId }) => commandId);
    const run = this.sessions.run<[string, number | null]>(STORED_STATE, [streams, ids]);
    const { rows } = await mapStoreErrors(run);
    return {
      ends: new Map(rows.flatMap(([stream, end]) => (end === null ? [] : [[stream, end]]))),
      commands: new Set(rows.flatMap(([id, end]) => (end === null ? [id] : []))),
      passed: await this.passedOf(units),
    };
  }

  private async passedOf(units: readonly AppendUnit[]): Promise<ReadonlySet<Fence>> {
    const fenced = units.flatMap(({ fence }) => fence ?? []);
    if (fenced.length === 0) return NO_CONFLICTS.passed;
    const run = this.sessions.run<[string, string, string]>(
      READ_HELD_LEASES,
      fenceValues(fencesOf(units)),
    );
    const { rows } = await mapStoreErrors(run);
    const held = new Set(rows.map(([lease, holder, epoch]) => fenceKey({ lease, holder, epoch })));
    return new Set(fenced.filter((fence) => !held.has(fenceKey(fence))));
  }
}
