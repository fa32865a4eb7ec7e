import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { id, idText } from '../fields.js';
import { listQuery } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { resultsOf } from './results.js';

const AT = '/api/v1/admin/user/anonymize';
/** Accounts that one call anonymises. */
const ANONYMISED_MAX = 100;

const erasable = z
  .object({
    idUser: id,
    username: z.string(),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    idMarket: z.string(),
    idDealer: id.nullable(),
    businessName: z.string().nullable(),
    disabledReason: z.string().nullable(),
  })
  .meta({ id: 'ErasableUser' });

const idMarket = z.enum(MARKETS).optional();
const ELIGIBLE =
  'A user is eligible who is disabled and whose dealer has no offer on a lot that still runs and no award that is undecided. ';
const SHARED = { tag: 'back office', callers: STAFF, codes: [] } as const;

export const anonymiseOperations = defineOperations({
  'ADM-26': {
    ...{ ...SHARED, method: 'GET', path: AT, name: 'erasableUsers', effect: 'none', names: [] },
    summary: 'Users who can be anonymised',
    description: `Answers the eligible users of a market, or of all markets of the caller. ${ELIGIBLE}How many there are is in \`X-Total-Count\`.`,
    query: z.object({ idMarket, ...listQuery(['idUser'], { usual: 50 }) }),
    answer: rows(erasable),
    example: () => ({ query: {} }),
  },
  'ADM-28': {
    ...{ ...SHARED, method: 'GET', path: `${AT}/export`, name: 'exportErasableUsers' },
    ...{ effect: 'none', names: [], rateClass: 'heavy' },
    summary: 'Users who can be anonymised, as a CSV file',
    description: `Writes the eligible users as one file. ${ELIGIBLE}`.trimEnd(),
    query: z.object({ idMarket, language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    example: () => ({ query: {} }),
  },
  'ENG-203': {
    ...{ ...SHARED, method: 'GET', path: `${AT}/effect`, name: 'anonymisationEffect' },
    ...{ effect: 'none', names: ['record'] },
    summary: 'What anonymising a user would do',
    description:
      'Answers each kind of data about a user: how many rows there are, and whether they are deleted, replaced or kept. ' +
      'Nothing is changed. A user who is not eligible is answered with the reason.',
    query: z.object({ idUser: idText }),
    answer: z
      .object({
        obstacle: z.enum(['ENABLED', 'OPEN_OBLIGATIONS']).nullable(),
        tables: rows(
          z.object({
            table: z.string(),
            keeps: z.string().describe('In English; the privacy page has it in every language'),
            effect: z.enum(['DELETED', 'REPLACED', 'KEPT']),
            count: z.int().min(0),
          }),
        ),
      })
      .meta({ id: 'AnonymisationEffect' }),
    example: ({ idUser }: ExampleTarget) => ({ query: { idUser } }),
  },
  'ADM-27': {
    ...{ ...SHARED, method: 'PUT', path: AT, name: 'anonymiseUsers', effect: 'change', names: [] },
    isFinal: true,
    summary: 'Anonymises users for good',
    description:
      'Takes persons out of their accounts, out of the trail of changes and out of e-mails, one by one, and answers what ' +
      'became of each. What they did stays under a number that leads to nobody. ' +
      `${ELIGIBLE}Whoever is not is refused with \`ENABLED\` or \`OPEN_OBLIGATIONS\`.`,
    body: z.strictObject({ idUsers: z.array(id).min(1).max(ANONYMISED_MAX) }),
    answer: resultsOf('AnonymisedUsers'),
    example: ({ idUser }: ExampleTarget) => ({ body: { idUsers: [idUser] } }),
  },
});
