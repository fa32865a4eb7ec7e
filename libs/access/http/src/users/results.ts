import type { UserResults } from '@fairlot/contracts/users';

export type Result = UserResults['results'][number];

/** Results with the number of each outcome. */
export const resultsOf = (results: readonly Result[]): UserResults => {
  const count = (outcome: Result['outcome']) =>
    results.filter((one) => one.outcome === outcome).length;
  return {
    outcomes: {
      applied: count('applied'),
      already: count('already'),
      refused: count('refused'),
      gone: count('gone'),
    },
    results: [...results],
  };
};
