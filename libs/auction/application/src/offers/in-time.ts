import { Unavailable, within } from '@fairlot/kernel';

/** Longer than any healthy commit: a database that hangs is said to be away. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * A bidder waits no longer for an answer. What he offered may be decided all the same: the same
 * command id gets the outcome. @throws Unavailable
 */
export const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  within(ANSWER_WITHIN_MS, answer, () => new Unavailable('STORE_UNAVAILABLE'));
