/** Seeded, so that the demonstration is the same on every machine. Mulberry32; values in [0, 1). */
export type RandomNumbers = {
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
};

export const randomOf = (seed: number): RandomNumbers => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (from) => from[below(from.length)]! };
};
