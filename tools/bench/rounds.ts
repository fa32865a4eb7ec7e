/** One side of a comparison: does a round of its work and answers what it measured. */
export type Contender<Measured> = () => Promise<Measured>;

export type RoundsOptions = {
  readonly rounds: number;
  /** Rounds before that are thrown away: compilers, caches and tables warm up. */
  readonly warmUps: number;
  readonly onRound?: (round: number) => void;
};

/**
 * The contenders take turns, each round beginning with the next of them, so that none always runs
 * after the same other one and what disturbs the machine for a while disturbs all.
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
