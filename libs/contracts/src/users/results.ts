import { z } from 'zod';
import { id } from '../fields.js';
import { rows } from '../rows.js';

/**
 * Schema of the results of a call for several users, with the same outcomes as bulk changes. The
 * sum of `outcomes` is the number of users.
 */
export const resultsOf = (name: string) =>
  z
    .object({
      outcomes: z.object({
        applied: z.int().min(0),
        already: z.int().min(0),
        refused: z.int().min(0),
        gone: z
          .int()
          .min(0)
          .describe('Number of users who do not exist, or whom the caller may not change'),
      }),
      results: rows(
        z.object({
          idUser: id,
          outcome: z.enum(['applied', 'already', 'refused', 'gone']),
          reason: z.string().nullable().describe('Reason code of a refused row'),
        }),
      ),
    })
    .meta({ id: name });
export type UserResults = z.infer<ReturnType<typeof resultsOf>>;
