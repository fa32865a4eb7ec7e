import { z } from 'zod';

/** One invalid field. `path` is relative to the request, such as `lots.3.basePriceMinor`. */
export const fieldProblem = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Values that describe a refusal, such as `minimumNextMinor`. */
export const facts = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]));
export type Facts = z.infer<typeof facts>;

/**
 * Body of every error response: the inventory's ErrorObject (ERR-026) and machine-readable fields.
 */
export const problemBody = z
  .object({
    /** HTTP status followed by three digits (ERR-026, ERR-027). */
    errorCode: z.string(),
    /** Message in the caller's language. */
    errorMsg: z.string(),
    /** Stable name, such as `BELOW_MIN_NEXT`. */
    code: z.string(),
    textKey: z.string(),
    facts,
    fields: z.array(fieldProblem).optional(),
    /** Id to quote to support. The server's log contains it too. */
    errorId: z.string(),
    /** Time of the response, ISO 8601, UTC. */
    date: z.string(),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof problemBody>;
