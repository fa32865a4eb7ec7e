import { Unavailable, withTimeout } from '@fairlot/kernel';

/**
 * Maximum wait of a bidder. A healthy commit is faster, so a database that hangs for longer counts
 * as unavailable.
 */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Limits how long a bidder waits. The bid may still be accepted, and the same command id returns
 * the outcome.
 * @throws Unavailable
 */
export const limitBidWait = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  withTimeout(ANSWER_WITHIN_MS, answer, () => new Unavailable('STORE_UNAVAILABLE'));
