import type { AppendUnit, Fence } from './event.js';
import type { UnitOutcome } from './event-store.js';

/** What decides a batch: where its streams end (absent: at 0) and which command ids are stored. */
export type StoredState = {
  readonly ends: ReadonlyMap<string, number>;
  readonly commands: ReadonlySet<string>;
  /** Those of the batch's fences behind which another holder has come. */
  readonly passed: ReadonlySet<Fence>;
};

/**
 * The outcome of each unit, judged in order on the result of the earlier ones. Every stream of a
 * unit that failed is lost to the later units of the batch: they were decided on events that are
 * not there, even where another writer's event has since made their expected position fit.
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
    const reached = isStored || isFenced ? null : reach(unit, ends, lost);
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

/** Where a unit would leave its streams, or the first stream that is not as it expects. */
const reach = (
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
