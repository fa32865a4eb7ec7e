import type { ProblemBody } from '@fairlot/contracts/problem';
import { appStore } from '#shared/app/app-scope.js';
import { createValueStore } from '#shared/app/value-store.js';

/** ERR-011: said in a dialog, while the navigation goes on. */
const TOLD = '403004';

const told = appStore(() => createValueStore<ProblemBody | null>(null));

/** Of several calls that are refused so at once one is told. */
export const noteGuardRefusal = (problem: ProblemBody): void => {
  if (problem.errorCode === TOLD && told().get() === null) told().set(problem);
};
export const closeGuardRefusal = (): void => told().set(null);

export const guardRefusal = {
  subscribe: (onChange: () => void) => told().subscribe(onChange),
  get: (): ProblemBody | null => told().get(),
};
