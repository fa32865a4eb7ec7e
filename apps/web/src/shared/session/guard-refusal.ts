import type { ProblemBody } from '@fairlot/contracts/problem';

/** ERR-011: said in a dialog, while the navigation goes on. */
const TOLD = '403004';

let told: ProblemBody | null = null;
const listeners = new Set<() => void>();

const tell = (problem: ProblemBody | null): void => {
  told = problem;
  for (const hear of listeners) hear();
};

/** Of several calls that are refused so at once one is told. */
export const noteGuardRefusal = (problem: ProblemBody): void => {
  if (problem.errorCode === TOLD && told === null) tell(problem);
};
export const closeGuardRefusal = (): void => tell(null);

export const guardRefusal = {
  subscribe: (hear: () => void) => {
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  },
  get: (): ProblemBody | null => told,
};
