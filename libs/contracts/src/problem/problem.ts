import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from './codes.js';

/** One field that was wrong; `path` is as the client wrote it, such as `lots.3.basePriceMinor`. */
export const fieldProblem = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Facts of a refusal that a text or a screen needs, such as `minimumNextMinor`. */
export const facts = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]));
export type Facts = z.infer<typeof facts>;

/** Every error answer: the inventory's ErrorObject (ERR-026) with what a program needs beside it. */
export const problemBody = z
  .object({
    /** HTTP status and three digits of its own (ERR-026, ERR-027). */
    errorCode: z.string(),
    /** In the caller's language. */
    errorMsg: z.string(),
    /** Stable name, such as `BELOW_MIN_NEXT`. */
    code: z.string(),
    textKey: z.string(),
    facts,
    fields: z.array(fieldProblem).optional(),
    /** What to quote to support; the server's log has it too. */
    errorId: z.string(),
    /** ISO 8601, UTC. */
    date: z.string(),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof problemBody>;

type ProblemDetails = {
  readonly facts?: Facts;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
};

/** How the edge says no: turned into a `Problem` answer by the error filter, never a stack trace. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly facts: Facts;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly status: number,
    readonly errorCode: string,
    readonly code: string,
    details: ProblemDetails = {},
  ) {
    super(code);
    this.facts = details.facts ?? {};
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A problem by its code; status and inventory code follow from it. */
export const problem = (code: ProblemCode, details: ProblemDetails = {}): ApiProblem =>
  new ApiProblem(PROBLEMS[code].status, PROBLEMS[code].errorCode, code, details);

/** What a caller may not see and what does not exist answer alike (domain section 9). */
export const notFound = (): ApiProblem => problem('NOT_FOUND');
export const forbidden = (): ApiProblem => problem('FORBIDDEN');
export const notSignedIn = (): ApiProblem => problem('NOT_SIGNED_IN');
/** Bad input: names each field. */
export const malformed = (fields: readonly FieldProblem[]): ApiProblem =>
  problem('VALIDATION', { fields });
