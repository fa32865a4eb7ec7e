import type { AppendUnit, Fence } from './event.js';
import type { UnitOutcome } from './event-store.js';

/** The state that decides a batch: ends of streams (0 if absent) and stored command ids. */
export type StoredState = {
  readonly ends: ReadonlyMap<string, number>;
  readonly commands: ReadonlySet<string>;
  /** The fences of the batch that are no longer valid. */
  readonly passed: ReadonlySet<Fence>;
};

/**
 * The outcome of each unit, checked in order on the result of the earlier units. A failed unit also
 * fails later units on its streams, because they were decided on events that do not exist. This
 * applies even if another writer's event makes their positions fit.
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
 * The ends of a unit's streams after the unit, or the first stream that does not end where
 * expected.
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
