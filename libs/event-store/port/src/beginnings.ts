import type { AppendUnit } from './event.js';

/** Where a batch finds each of its streams: those that it writes to first, and those it only sees. */
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

/** Where a batch begins in each of its streams. */
export const firstPositions = (units: readonly AppendUnit[]): Map<string, number> => {
  const { written, seen } = beginnings(units);
  return new Map([...written, ...seen]);
};
