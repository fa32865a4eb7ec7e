import { CALL_LIMITS, systemClock, type LimitReached } from '@fairlot/kernel';
import type { ProblemCode } from './codes.js';
import type { Facts, FieldProblem } from './problem.js';

export type { Facts, FieldProblem, ProblemCode };

/** An invalid field. Without a message, readers get the text of its code in their language. */
export type InvalidField = Pick<FieldProblem, 'path' | 'code'> & { readonly message?: string };

/** Details of a refusal in addition to its code. */
export type RefusalDetails = {
  readonly facts?: Facts | undefined;
  readonly fields?: readonly InvalidField[] | undefined;
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

const MINUTE_MS = 60_000;

/**
 * The response for missing objects, and for objects that the caller cannot see (domain section 9).
 */
export const notFound = (): Refused => new Refused('NOT_FOUND');
export const forbidden = (): Refused => new Refused('FORBIDDEN');
export const notSignedIn = (): Refused => new Refused('NOT_SIGNED_IN');
/** The caller reached a rate limit. @param retryAfterSeconds whole seconds, at least 1 */
export const tooManyRequests = (retryAfterSeconds: number): Refused =>
  new Refused('TOO_MANY_REQUESTS', { retryAfterSeconds, facts: { retryAfterSeconds } });
/**
 * The caller reached a limit that applies to one call. The response contains the limit and the time
 * of the next attempt.
 */
export const limitReached = ({ limited, retryAfterSeconds }: LimitReached): Refused => {
  const minutes = Math.ceil((systemClock.now() + retryAfterSeconds * 1_000) / MINUTE_MS);
  const facts = { limited, limit: CALL_LIMITS[limited].max, retryAt: minutes * MINUTE_MS };
  return new Refused('TOO_MANY_REQUESTS', {
    retryAfterSeconds,
    facts: { retryAfterSeconds, ...facts },
  });
};
type WantedProof = {
  /** Number of zero bits that the proof must have. */
  readonly proofBits: number;
  /** The hour for which the proof must be computed, in hours since 1970. */
  readonly proofHour: number;
};
/** The caller reached a rate limit and sent no new proof of work (OPEN-05). */
export const proofWanted = (wanted: WantedProof): Refused =>
  new Refused('TOO_MANY_REQUESTS', {
    retryAfterSeconds: 1,
    facts: { retryAfterSeconds: 1, ...wanted },
  });
/** Invalid input with the list of invalid fields. */
export const validationRefused = (fields: readonly InvalidField[]): Refused =>
  new Refused('VALIDATION', { fields });
