import type { ProblemCode } from './codes.js';
import type { Facts, FieldProblem } from './problem.js';

export type { Facts, FieldProblem, ProblemCode };

/** What a reader needs beside the code. */
export type RefusalDetails = {
  readonly facts?: Facts | undefined;
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
};

/** No, in a stable code. What status and number that is, the edge knows. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly code: ProblemCode,
    readonly details: RefusalDetails = {},
  ) {
    super(code);
  }
}

/** What a caller may not see and what does not exist answer alike (domain section 9). */
export const notFound = (): Refused => new Refused('NOT_FOUND');
export const forbidden = (): Refused => new Refused('FORBIDDEN');
export const notSignedIn = (): Refused => new Refused('NOT_SIGNED_IN');
/** Asked too often; nothing was done. @param retryAfterSeconds whole, at least 1 */
export const tooManyRequests = (retryAfterSeconds: number): Refused =>
  new Refused('TOO_MANY_REQUESTS', { retryAfterSeconds, facts: { retryAfterSeconds } });
/** Asked too often without a proof of work (OPEN-05). @param proofBits zero bits that it must have */
export const proofWanted = (proofBits: number): Refused =>
  new Refused('TOO_MANY_REQUESTS', {
    retryAfterSeconds: 1,
    facts: { retryAfterSeconds: 1, proofBits },
  });
/** Bad input: names each field. */
export const malformed = (fields: readonly FieldProblem[]): Refused =>
  new Refused('VALIDATION', { fields });
