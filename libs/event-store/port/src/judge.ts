import type { AppendUnit, Fence } from './event.js';
import type { UnitOutcome } from './event-store.js';

/**
 * The stored state on which a batch is judged: ends of streams (0 if none), and known command ids.
 */
export type StoredState = {
  readonly ends: ReadonlyMap<string, number>;
  readonly commands: ReadonlySet<string>;
  /** Fences of the batch that are no longer valid. */
  readonly passed: ReadonlySet<Fence>;
};

/**
 * The outcome of each unit, judged in order on the result of the earlier ones. If a unit fails, so
 * do later units on its streams, because they were decided on events that will not exist. This
 * holds even if another writer's events make their positions fit.
 */
export const judge = (
  units: readonly AppendUnit[],
  stored: StoredState,
): readonly UnitOutcome[] => {
  const ends = new Map(stored.ends);
  const commands = new Set(stored.commands);
  const lost = new Set<string>();
  return units.map((unit): UnitOutcome => {
    const isStored = commands.has(unit.commandId);
    const isFenced = !isStored && unit.fence !== undefined && stored.passed.has(unit.fence);
    const reached = isStored || isFenced ? null : streamEndsAfter(unit, ends, lost);
    if (reached instanceof Map) {
      commands.add(unit.commandId);
      for (const [stream, end] of reached) ends.set(stream, end);
      return { outcome: 'committed' };
    }
    for (const { stream } of unit.writes) lost.add(stream);
    if (isFenced) return { outcome: 'fenced' };
    if (reached === null) return { outcome: 'duplicate' };
    lost.add(reached);
    return { outcome: 'conflict', stream: reached };
  });
};

/**
 * The ends of a unit's streams after it was written. Or the first stream that does not end where
 * the unit expects.
 */
const streamEndsAfter = (
  { writes, seen = [] }: AppendUnit,
  ends: ReadonlyMap<string, number>,
  lost: ReadonlySet<string>,
): Map<string, number> | string => {
  const reached = new Map<string, number>();
  for (const { stream, expected } of seen) {
    if (lost.has(stream) || expected !== (ends.get(stream) ?? 0)) return stream;
  }
  for (const { stream, expected, events } of writes) {
    const end = reached.get(stream) ?? ends.get(stream) ?? 0;
    if (lost.has(stream) || expected !== end) return stream;
    reached.set(stream, end + events.length);
  }
  return reached;
};
