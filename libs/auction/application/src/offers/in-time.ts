import { Unavailable, within } from '@fairlot/kernel';

/** Longer than any healthy commit: a hanging database counts as unavailable. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Limits how long a bidder waits. The bid may still be accepted: the same command id returns the
 * outcome. @throws Unavailable
 */
export const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  within(ANSWER_WITHIN_MS, answer, () => new Unavailable('STORE_UNAVAILABLE'));
