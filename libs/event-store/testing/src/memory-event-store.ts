import {
  type AppendUnit,
  checkUnits,
  type CommittedEvent,
  type EventStore,
  judge,
  type LogPosition,
  type ReadLogOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type StoredState,
  type UnitOutcome,
} from '@fairlot/event-store-port';
import { MemoryEventLog } from './memory-event-log.js';

/** The store of fast tests. Stores on one log see each other's events, as processes would. */
export class MemoryEventStore implements EventStore {
  constructor(private readonly log = new MemoryEventLog()) {}

  async append(units: readonly AppendUnit[]): Promise<readonly UnitOutcome[]> {
    checkUnits(units);
    const outcomes = judge(units, this.stateOf(units));
    const winners = units.filter((_, i) => outcomes[i]?.outcome === 'committed');
    for (const unit of winners) this.log.write(unit);
    if (winners.length > 0) for (const wake of this.log.wakes) queueMicrotask(wake);
    return outcomes;
  }

  async readStream(
    stream: string,
    { from = 0, limit }: ReadStreamOptions = {},
  ): Promise<readonly CommittedEvent[]> {
    const events = this.log.streams.get(stream) ?? [];
    return events.slice(from, limit === undefined ? undefined : from + limit);
  }

  async findCommand(commandId: string): Promise<readonly StoredEvent[]> {
    return (this.log.commands.get(commandId) ?? []).map(withoutPlace);
  }

  async readLog({ after = null, limit }: ReadLogOptions): Promise<readonly CommittedEvent[]> {
    const from = this.log.countUntil(after);
    return this.log.events.slice(from, from + limit);
  }

  async logEnd(): Promise<LogPosition | null> {
    return this.log.events.at(-1)?.at ?? null;
  }

  async onCommit(wake: () => void): Promise<() => Promise<void>> {
    const registered = () => wake();
    this.log.wakes.add(registered);
    return async () => void this.log.wakes.delete(registered);
  }

  async close(): Promise<void> {}

  private stateOf(units: readonly AppendUnit[]): StoredState {
    const { streams, commands } = this.log;
    const named = units.flatMap(({ writes }) => writes.map(({ stream }) => stream));
    const ids = units.map(({ commandId }) => commandId);
    return {
      ends: new Map(named.map((stream) => [stream, streams.get(stream)?.length ?? 0])),
      commands: new Set(ids.filter((id) => commands.has(id))),
    };
  }
}

const withoutPlace = (committed: CommittedEvent): StoredEvent => {
  const { stream, position, type, version, data, metadata, hash } = committed;
  return { stream, position, type, version, data, metadata, hash };
};
