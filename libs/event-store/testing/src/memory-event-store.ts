import {
  type AppendUnit,
  checkUnits,
  type CommittedEvent,
  type EventStore,
  type Fence,
  judge,
  type LogPosition,
  type ReadLogOptions,
  type ReadStreamOptions,
  type SealChain,
  type SealOf,
  type StoredEvent,
  type StoredSeal,
  type StreamRun,
  type StoredState,
  type UnitOutcome,
  type UnwrittenCommand,
} from '@fairlot/event-store-port';
import { MemoryEventLog } from './memory-event-log.js';

/**
 * An event store in memory, for fast tests. Stores with the same log share events, like processes.
 */
export class MemoryEventStore implements EventStore {
  constructor(private readonly log = new MemoryEventLog()) {}

  async append(units: readonly AppendUnit[], seal?: SealOf): Promise<readonly UnitOutcome[]> {
    checkUnits(units);
    const outcomes = judge(units, this.stateOf(units));
    const winners = units.filter((_, i) => outcomes[i]?.outcome === 'committed');
    if (winners.length === 0) return outcomes;
    const written = winners.filter(({ writes }) => writes.length > 0);
    const sealed = written.length > 0 ? seal?.(written) : undefined;
    for (const unit of winners) this.log.write(unit);
    if (sealed !== undefined) this.log.seals.push({ ...sealed, at: this.log.events.at(-1)!.at });
    for (const wake of this.log.wakes) queueMicrotask(wake);
    return outcomes;
  }

  async readStream(
    stream: string,
    { from = 0, limit }: ReadStreamOptions = {},
  ): Promise<readonly CommittedEvent[]> {
    const events = this.log.streams.get(stream) ?? [];
    return events.slice(from, limit === undefined ? undefined : from + limit);
  }

  async readRuns(runs: readonly StreamRun[]): Promise<readonly CommittedEvent[]> {
    return runs.flatMap(({ stream, from, to }) =>
      (this.log.streams.get(stream) ?? []).slice(from, to + 1),
    );
  }

  async findCommand(commandId: string): Promise<readonly StoredEvent[]> {
    return (this.log.commands.get(commandId) ?? []).map(toStoredEvent);
  }

  async findRecord(commandId: string): Promise<string | null> {
    return this.log.records.get(commandId) ?? null;
  }

  async knownCommands(commandIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { commands, records } = this.log;
    return new Set(commandIds.filter((id) => commands.has(id) || records.has(id)));
  }

  async readUnwritten({
    after = null,
    limit,
  }: ReadLogOptions): Promise<readonly UnwrittenCommand[]> {
    const later = this.log.unwritten.filter(({ at }) => after === null || at > after);
    return later.slice(0, limit).map(({ commandId, record, at }) => ({ commandId, record, at }));
  }

  async deleteUnwritten(before: number, limit: number): Promise<number> {
    const old = this.log.unwritten.filter(({ storedAt }) => storedAt < before).slice(0, limit);
    this.log.forget(old.length);
    return old.length;
  }

  async readLog({ after = null, limit }: ReadLogOptions): Promise<readonly CommittedEvent[]> {
    const from = this.log.countUntil(after);
    return this.log.events.slice(from, from + limit);
  }

  async readSeals({ after = null, limit }: ReadLogOptions): Promise<readonly StoredSeal[]> {
    return this.log.seals.filter(({ at }) => after === null || at > after).slice(0, limit);
  }

  async sealChains(): Promise<readonly SealChain[]> {
    const chains = Map.groupBy(this.log.seals, ({ chain }) => chain).values();
    return Array.from(chains, (seals) => ({ first: seals[0]!, newest: seals.at(-1)! }));
  }

  async logEnd(): Promise<LogPosition | null> {
    return this.log.events.at(-1)?.at ?? null;
  }

  async claim(lease: string, holder: string): Promise<Fence> {
    const held = this.log.leases.get(lease);
    const fence =
      held?.holder === holder ? held : { lease, holder, epoch: `${Number(held?.epoch ?? 0) + 1}` };
    this.log.leases.set(lease, fence);
    return fence;
  }

  async onCommit(wake: () => void): Promise<() => Promise<void>> {
    const registered = () => wake();
    this.log.wakes.add(registered);
    return async () => void this.log.wakes.delete(registered);
  }

  async close(): Promise<void> {}

  private isPassed(fence: Fence | undefined): fence is Fence {
    const held = fence && this.log.leases.get(fence.lease);
    return fence !== undefined && (held?.holder !== fence.holder || held.epoch !== fence.epoch);
  }

  private stateOf(units: readonly AppendUnit[]): StoredState {
    const { streams, commands, records } = this.log;
    const named = units.flatMap(({ writes, seen = [] }) =>
      [...writes, ...seen].map(({ stream }) => stream),
    );
    const ids = units.map(({ commandId }) => commandId);
    return {
      ends: new Map(named.map((stream) => [stream, streams.get(stream)?.length ?? 0])),
      commands: new Set(ids.filter((id) => commands.has(id) || records.has(id))),
      passed: new Set(units.flatMap(({ fence }) => (this.isPassed(fence) ? [fence] : []))),
    };
  }
}

const toStoredEvent = (committed: CommittedEvent): StoredEvent => {
  const { stream, position, type, version, data, metadata, hash, salt } = committed;
  return { stream, position, type, version, data, metadata, hash, salt };
};
