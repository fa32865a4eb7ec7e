import { z } from 'zod';
import { STAFF } from '../callers.js';
import { noInput } from '../example.js';
import { instant } from '../fields.js';
import { defineOperations } from '../operation.js';

const waiting = z
  .object({
    count: z.int().min(0),
    isExact: z.boolean().describe('False: there are more'),
    oldestAt: instant.nullable(),
  })
  .meta({ id: 'Waiting' });
/** Kinds of open tasks for staff. */
const PIECES = [
  'registrations',
  'overdueRegistrations',
  'ownRegistrations',
  'dealersToConfigure',
  'failedEmails',
  'stoppedImports',
  'undecidedAwards',
] as const;
export type HomePiece = (typeof PIECES)[number];
export type Waiting = z.infer<typeof waiting>;

export const homeOperations = defineOperations({
  'ENG-229': {
    method: 'GET',
    path: '/api/v1/admin/home',
    name: 'staffHome',
    tag: 'back office',
    summary: 'Open tasks of staff',
    description:
      'Counts the open tasks in the markets of the caller and returns since when they are open. Tasks that the caller cannot see, or that cannot be counted now, are omitted.',
    callers: STAFF,
    effect: 'none',
    names: [],
    answer: z.object(
      Object.fromEntries(PIECES.map((piece) => [piece, waiting.optional()])) as Record<
        HomePiece,
        z.ZodOptional<typeof waiting>
      >,
    ),
    codes: [],
    example: noInput,
  },
});
