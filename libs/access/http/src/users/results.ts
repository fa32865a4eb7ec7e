import type { UserResults } from '@fairlot/contracts/users';

export type UserResult = UserResults['results'][number];

/** The response of a call for several users: their results, and the number of each outcome. */
export const resultsOf = (results: readonly UserResult[]): UserResults => {
  const count = (outcome: UserResult['outcome']) =>
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
