import type { ProblemBody } from '@fairlot/contracts/problem';
import { appValue, type AppValue } from '#shared/app/app-value.js';

/** ERR-011: shown in a dialog while the navigation continues. */
const TOLD = '403004';

const told = appValue<ProblemBody | null>(null);

/** Shows only the first of several simultaneous refusals. */
export const noteGuardRefusal = (problem: ProblemBody): void => {
  if (problem.errorCode === TOLD && told.get() === null) told.set(problem);
};
export const closeGuardRefusal = (): void => told.set(null);

export const guardRefusal: Pick<AppValue<ProblemBody | null>, 'get' | 'subscribe'> = told;
