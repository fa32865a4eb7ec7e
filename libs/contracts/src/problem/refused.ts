import type { ProblemCode } from './codes.js';
import type { Facts, FieldProblem } from './problem.js';

export type { Facts, FieldProblem, ProblemCode };

/** Details of a refusal in addition to its code. */
export type RefusalDetails = {
  readonly facts?: Facts | undefined;
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
};

/** A refusal with a stable code. The HTTP layer adds the status and the number. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly code: ProblemCode,
    readonly details: RefusalDetails = {},
  ) {
    super(code);
  }
}

/** Same response for hidden and for missing objects (domain section 9). */
export const notFound = (): Refused => new Refused('NOT_FOUND');
export const forbidden = (): Refused => new Refused('FORBIDDEN');
export const notSignedIn = (): Refused => new Refused('NOT_SIGNED_IN');
/** The caller reached a rate limit. @param retryAfterSeconds whole seconds, at least 1 */
export const tooManyRequests = (retryAfterSeconds: number): Refused =>
  new Refused('TOO_MANY_REQUESTS', { retryAfterSeconds, facts: { retryAfterSeconds } });
/** Invalid input with the list of invalid fields. */
export const malformed = (fields: readonly FieldProblem[]): Refused =>
  new Refused('VALIDATION', { fields });
