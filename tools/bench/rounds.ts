/** One side of a comparison: a function that runs a round and returns its measurement. */
export type Contender<Measured> = () => Promise<Measured>;

export type RoundsOptions = {
  readonly rounds: number;
  /**
   * Number of rounds at the start that are discarded. They warm up compilers, caches and tables.
   */
  readonly warmUps: number;
  readonly onRound?: (round: number) => void;
};

/**
 * Alternates the contenders, and starts each round with another one, so that no contender always
 * follows the same one, and a disturbance affects all of them.
 */
export const alternate = async <Name extends string, Measured>(
  contenders: Readonly<Record<Name, Contender<Measured>>>,
  { rounds, warmUps, onRound }: RoundsOptions,
): Promise<Record<Name, Measured[]>> => {
  const names = Object.keys(contenders) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown;
  const answer = measured as Record<Name, Measured[]>;
  for (let round = -warmUps; round < rounds; round += 1) {
    const first = (round + warmUps) % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const value = await contenders[name]();
      if (round >= 0) answer[name].push(value);
    }
    onRound?.(round);
  }
  return answer;
};
