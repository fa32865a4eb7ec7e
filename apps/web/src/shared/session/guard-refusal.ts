import type { ProblemBody } from '@fairlot/contracts/problem';
import { appValue, type AppValue } from '#shared/app/app-value.js';

/** ERR-011: shown in a dialog while the page stays open. */
const ACCESS_LOST = '403004';

const currentRefusal = appValue<ProblemBody | null>(null);

/** Shows only the first of several simultaneous refusals. */
export const noteGuardRefusal = (problem: ProblemBody): void => {
  if (problem.errorCode === ACCESS_LOST && currentRefusal.get() === null)
    currentRefusal.set(problem);
};
export const closeGuardRefusal = (): void => currentRefusal.set(null);

export const guardRefusal: Pick<AppValue<ProblemBody | null>, 'get' | 'subscribe'> = currentRefusal;
