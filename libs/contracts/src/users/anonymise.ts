import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { id, idText, searchText } from '../fields.js';
import { listQuery } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { resultsOf } from './results.js';

const BASE_PATH = '/api/v1/admin/user/anonymize';
/** Maximum number of accounts that one call anonymises. */
export const ANONYMISED_MAX = 100;

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

const erasableFilter = {
  idMarket: z.enum(MARKETS).optional(),
  q: searchText.optional().describe('Part of name, surname, user name or e-mail address'),
};
const ELIGIBILITY_HINT =
  'A user is eligible if they are disabled, and if their dealer has no bid on a running lot and no undecided award. ';
const OPERATION_DEFAULTS = { tag: 'back office', callers: STAFF, codes: [] } as const;

export const anonymiseOperations = defineOperations({
  'ADM-26': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: BASE_PATH,
    name: 'erasableUsers',
    effect: 'none',
    names: [],
    summary: 'List users who can be anonymised',
    description: `Returns the eligible users of a market, or of all markets of the caller. ${ELIGIBILITY_HINT}\`X-Total-Count\` is their number.`,
    query: z.object({
      ...erasableFilter,
      ...listQuery(['idUser', 'surname', 'username', 'email'], { usual: 50 }),
    }),
    answer: rows(erasable),
    example: () => ({ query: {} }),
  },
  'ADM-28': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: `${BASE_PATH}/export`,
    name: 'exportErasableUsers',
    effect: 'none',
    names: [],
    rateClass: 'heavy',
    summary: 'Export a CSV file of the users who can be anonymised',
    description: `Exports all eligible users as one CSV file. ${ELIGIBILITY_HINT}`.trimEnd(),
    query: z.object({ ...erasableFilter, language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    example: () => ({ query: {} }),
  },
  'ENG-203': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: `${BASE_PATH}/effect`,
    name: 'anonymisationEffect',
    effect: 'none',
    names: ['record'],
    summary: 'Preview the anonymisation of a user',
    description:
      'Returns, for each kind of data about a user, the number of rows and whether they would be deleted, replaced or kept. Nothing changes. If the user is not eligible, the response contains the reason.',
    query: z.object({ idUser: idText }),
    answer: z
      .object({
        obstacle: z.enum(['ENABLED', 'OPEN_OBLIGATIONS']).nullable(),
        tables: rows(
          z.object({
            table: z.string(),
            keeps: z.string().describe('Kind of data, in English'),
            effect: z.enum(['DELETED', 'REPLACED', 'KEPT']),
            count: z.int().min(0),
          }),
        ),
      })
      .meta({ id: 'AnonymisationEffect' }),
    example: ({ idUser }: ExampleTarget) => ({ query: { idUser } }),
  },
  'ADM-27': {
    ...OPERATION_DEFAULTS,
    method: 'PUT',
    path: BASE_PATH,
    name: 'anonymiseUsers',
    effect: 'change',
    names: [],
    isFinal: true,
    summary: 'Anonymise users permanently',
    description: `Removes personal data from the accounts, the change history and e-mails of users, one by one, and returns the result for each. Their actions are kept under their numeric user id, which no longer identifies a person. ${ELIGIBILITY_HINT}Other users are refused with \`ENABLED\` or \`OPEN_OBLIGATIONS\`. If a second person must approve erasure, the call anonymises nobody and returns APPROVAL_REQUIRED.`,
    body: z.strictObject({ idUsers: z.array(id).min(1).max(ANONYMISED_MAX) }),
    answer: resultsOf('AnonymisedUsers'),
    codes: ['APPROVAL_REQUIRED'],
    example: ({ idUser }: ExampleTarget) => ({ body: { idUsers: [idUser] } }),
  },
});
