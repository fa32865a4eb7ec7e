import type { AppendUnit } from './event.js';

/**
 * For each stream that a batch writes or only read, the position at which the batch expects it to
 * end.
 */
export const beginnings = (units: readonly AppendUnit[]) => {
  const written = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const unit of units) {
    for (const { stream, expected } of unit.seen ?? [])
      if (!written.has(stream)) seen.set(stream, expected);
    for (const { stream, expected } of unit.writes)
      if (!written.has(stream)) written.set(stream, expected);
  }
  return { written, seen };
};

/** The first position that a batch writes in each stream. */
export const firstPositions = (units: readonly AppendUnit[]): Map<string, number> => {
  const { written, seen } = beginnings(units);
  return new Map([...written, ...seen]);
};
