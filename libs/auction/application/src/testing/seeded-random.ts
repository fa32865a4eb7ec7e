/** Pseudo-random numbers by Mulberry32. They are the same for a seed on every platform. */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (end: number): number => Math.floor(next() * end),
    chance: (probability: number): boolean => next() < probability,
    pick: <Value>(values: readonly [Value, ...Value[]]): Value =>
      values[Math.floor(next() * values.length)] ?? values[0],
  };
};
export type SeededRandom = ReturnType<typeof seededRandom>;
