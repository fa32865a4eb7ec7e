import { z } from 'zod';
import { STAFF } from '../callers.js';
import { noInput } from '../example.js';
import { id, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const waiting = z
  .object({
    count: z.int().min(0),
    isExact: z.boolean().describe('False if there are more tasks than counted'),
    oldestAt: instant.nullable(),
  })
  .meta({ id: 'Waiting' });
/** Kinds of open tasks for staff. */
const TASK_KINDS = [
  'registrations',
  'overdueRegistrations',
  'ownRegistrations',
  'dealersToConfigure',
  'overdueRequirements',
  'submittedRequirements',
  'openRequirements',
  'failedEmails',
  'stoppedImports',
  'undecidedAwards',
  'waitingApprovals',
] as const;
export type HomePiece = (typeof TASK_KINDS)[number];
export type Waiting = z.infer<typeof waiting>;

const stoppedImport = z
  .object({
    idTemp: z.uuid(),
    idUser: id.describe('User who uploaded the list'),
    username: z.string().nullable(),
    businessName: z.string().nullable().describe('Dealer who receives the vehicles of the list'),
    idMarket: z.string(),
    provenance: z.string().nullable(),
    createdAt: instant,
    doing: z.enum(['JUDGING', 'SAVING', 'UNDOING']).describe('Step of the import that stopped'),
    reason: z
      .string()
      .nullable()
      .describe('Why the file was refused, in the language of the caller; null if the task failed'),
  })
  .meta({ id: 'StoppedImport' });
export type StoppedImport = z.infer<typeof stoppedImport>;

export const homeOperations = defineOperations({
  'ENG-229': {
    method: 'GET',
    path: '/api/v1/admin/home',
    name: 'staffHome',
    tag: 'back office',
    summary: 'Count the open tasks of staff',
    description:
      'Counts the open tasks in the markets of the caller, by kind, and returns when the oldest one of each kind was opened. Kinds that the caller cannot see, or that cannot be counted now, are omitted.',
    callers: STAFF,
    effect: 'none',
    names: [],
    answer: z.object(
      Object.fromEntries(TASK_KINDS.map((piece) => [piece, waiting.optional()])) as Record<
        HomePiece,
        z.ZodOptional<typeof waiting>
      >,
    ),
    codes: [],
    example: noInput,
  },
  'ENG-260': {
    method: 'GET',
    path: '/api/v1/admin/stopped-imports',
    name: 'stoppedImports',
    tag: 'back office',
    summary: 'List vehicle lists whose import stopped',
    description:
      'Returns the lists of the last day in the markets of the caller that could not be read, saved or undone, oldest first. At most 200 lists are searched. Such a list has changed nothing, and its user can upload it again.',
    callers: STAFF,
    effect: 'none',
    names: [],
    answer: z.object({ rows: rows(stoppedImport) }).meta({ id: 'StoppedImports' }),
    codes: [],
    example: noInput,
  },
});
