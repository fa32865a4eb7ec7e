import type { ProblemBody } from '@fairlot/contracts/problem';
import { appValue, type AppValue } from '#shared/app/app-value.js';

/** ERR-011: the code of lost access. It is shown in a dialog, and the page stays open behind it. */
const ACCESS_LOST = '403004';

const currentRefusal = appValue<ProblemBody | null>(null);

/**
 * Shows a refusal because of lost access. If several calls are refused at the same time, shows only
 * the first.
 */
export const noteGuardRefusal = (problem: ProblemBody): void => {
  if (problem.errorCode === ACCESS_LOST && currentRefusal.get() === null)
    currentRefusal.set(problem);
};
export const closeGuardRefusal = (): void => currentRefusal.set(null);

export const guardRefusal: Pick<AppValue<ProblemBody | null>, 'get' | 'subscribe'> = currentRefusal;
