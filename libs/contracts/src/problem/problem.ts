import { z } from 'zod';

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
