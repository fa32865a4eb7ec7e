import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS, STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { editVersion, id, idText } from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { RECORD_WORKBOOK_MAX } from '../record/many-operations.js';
import { rows } from '../rows.js';
import {
  buyerFilter,
  hasOneSubject,
  SCOPES,
  staffSubject,
  standing,
  SUBJECT_FAULT,
} from './buyer-fields.js';
import { resultsOf } from './results.js';
import { USER_SORTS } from './user-account.js';

const ADMIN_PATH = '/api/v1/admin';
const SECURE_PATH = '/api/v1/secure';
/** Maximum number of users per call. */
const BUYERS_MAX = 1_000;
const effectiveStates = z.object({
  state: standing
    .nullable()
    .describe('Effective state of the user: the more restrictive of the states of dealer and user'),
  dealerState: standing.nullable().describe('State of the dealer; null if the dealer has none'),
  userState: standing.nullable().describe('Restriction of the user; null if there is none'),
});

const buyer = effectiveStates
  .extend({
    idUser: id,
    username: z.string(),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    idDealer: id,
    businessName: z.string(),
    vatCode: z.string(),
    province: z.string().nullable(),
    idMarket: z.string(),
    flgEnabled: z.boolean(),
    fcaUser: z.boolean(),
    version: editVersion,
  })
  .meta({ id: 'TemplateBuyer' });
export type TemplateBuyer = z.infer<typeof buyer>;

const filter = { ...buyerFilter, sort: listSort(USER_SORTS) };
const ownerQuery = { idTemplate: idText, ...filter };
const staffQuery = { ...staffSubject, ...filter };
const fileQuery = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  language: z.enum(LANGUAGES).optional(),
};
const listDefaults = {
  method: 'GET',
  tag: 'back office',
  effect: 'none',
  names: ['record'],
  codes: [],
  summary: 'List the buyers of a template',
  answer: pageOf(buyer).meta({ id: 'TemplateBuyerPage' }),
  example: ({ idTemplate }: ExampleTarget) => ({ query: { idTemplate } }),
} as const;
const fileDefaults = {
  method: 'GET',
  tag: 'back office',
  effect: 'none',
  names: ['record'],
  codes: [],
  summary: 'Export the buyers of a template as a CSV or XLSX file',
  rateClass: 'heavy',
  answer: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  example: ({ idTemplate }: ExampleTarget) => ({ query: { idTemplate } }),
} as const;

const standingChange = z.strictObject({
  idUsers: z.array(id).min(1).max(BUYERS_MAX),
  idTemplate: id,
  state: standing,
  scope: z
    .enum(SCOPES)
    .default('DEALER')
    .describe(
      'DEALER: the call sets the state of the dealers of these users. USER: it only restricts the given users',
    ),
});
const writeCall = {
  tag: 'back office',
  effect: 'change',
  names: ['record'],
  codes: [],
  body: standingChange,
  answer: resultsOf('TemplateBuyerResults'),
  example: ({ idTemplate, idUser }: ExampleTarget) => ({
    body: { idTemplate, idUsers: [idUser], state: 'BLOCKED' as const, scope: 'USER' as const },
  }),
} as const;

const BUYERS_OF_TEMPLATE =
  "Returns the users of dealers that have a state on a template, each with their effective state: the more restrictive of the dealer's and their own. ";
const STAFF_SCOPE = 'Staff can use templates of their markets and receive users of their markets. ';
const SHOWCASE_SCOPE =
  'With `idMarket` instead of a template, the call returns the users of all dealers for which the market is enabled, with their state for its fixed-price stock. ';
const EXPORT_HINT =
  'Longer lists can be exported by `startRecordExport` (ENG-306) with the record `buyer`';
const OWNER_SCOPE =
  'Owners can use templates that they own or are linked to; for other templates, the call returns 404. ';
const ABOUT_FILE = `Exports the list of buyers with the same filters and order as one file. An XLSX file can have ${RECORD_WORKBOOK_MAX} buyers; if there are more, the call returns 400 with \`format\`. Cells that a spreadsheet could run as formulas are escaped. `;
const SCOPE_HINT =
  'With the scope `DEALER`, the state applies to the dealer and all its users. With `USER`, it restricts these users only; `ACCEPTED` removes the restriction. If the dealer of a user is not accepted, the row is refused with `DEALER_NOT_ACCEPTED`. Returns the result for each user.';

const userExample = ({ idUser }: ExampleTarget) => ({ query: { iduser: idUser } });
const userQuery = z.object({ iduser: idText });
const SHOWCASE_PATH = `${ADMIN_PATH}/user-buyer-showcase`;
const TEMPLATE_PATH = `${ADMIN_PATH}/user-buyer-template`;
const showcases = z
  .object({ rows: rows(effectiveStates.extend({ idMarket: z.string() })) })
  .meta({ id: 'UserShowcases' });
const templates = z
  .object({
    rows: rows(effectiveStates.extend({ idTemplate: id, name: z.string(), idMarket: z.string() })),
  })
  .meta({ id: 'UserTemplates' });
const ONE_BUYER = { tag: 'back office', callers: STAFF, names: ['record'], codes: [] } as const;

const userStandingOperations = defineOperations({
  'ADM-29': {
    ...ONE_BUYER,
    method: 'GET',
    path: SHOWCASE_PATH,
    name: 'userShowcases',
    effect: 'none',
    summary: 'List the fixed-price showcases of a user, by market',
    description:
      "Returns each market of the caller that is enabled for the user's dealer, with the state of the user for its fixed-price stock. The dealer's own state is always `ACCEPTED` in these markets.",
    query: userQuery,
    answer: showcases,
    example: userExample,
  },
  'ADM-30': {
    ...ONE_BUYER,
    method: 'PUT',
    path: SHOWCASE_PATH,
    name: 'setUserShowcases',
    effect: 'change',
    summary: 'Set the fixed-price showcases of a user',
    description:
      'Sets the state of a user in each given market and returns all of them. Other markets do not change. A row with a market that is not enabled for the dealer is refused, because a user cannot have more access than the dealer. If one row fails, none changes.',
    query: userQuery,
    body: z
      .array(z.strictObject({ idMarket: z.enum(MARKETS), state: standing }))
      .max(MARKETS.length),
    answer: showcases,
    example: (target: ExampleTarget) => ({
      ...userExample(target),
      body: [{ idMarket: 'IT' as const, state: 'BLOCKED' as const }],
    }),
  },
  'ADM-31': {
    ...ONE_BUYER,
    method: 'GET',
    path: TEMPLATE_PATH,
    name: 'userTemplates',
    effect: 'none',
    summary: 'List the templates that a user can bid on',
    description:
      "Returns the templates in the caller's markets on which the user's dealer has a state, each with the state of the user.",
    query: userQuery,
    answer: templates,
    example: userExample,
  },
  'ADM-32': {
    ...ONE_BUYER,
    method: 'PUT',
    path: TEMPLATE_PATH,
    name: 'setUserTemplates',
    effect: 'change',
    summary: 'Set the templates that a user can bid on',
    description:
      'Sets the state of a user on each given template and returns all of them. Other templates do not change. A row is refused if the dealer is not accepted on its template, because a user cannot have more access than the dealer. If one row fails, none changes.',
    query: userQuery,
    body: z.array(z.strictObject({ idTemplate: id, state: standing })).max(BUYERS_MAX),
    answer: templates,
    example: (target: ExampleTarget) => ({
      ...userExample(target),
      body: [{ idTemplate: target.idTemplate, state: 'BLOCKED' as const }],
    }),
  },
});

const templateBuyerOperations = defineOperations({
  'ADM-33': {
    ...listDefaults,
    path: `${ADMIN_PATH}/users-buyer-template`,
    name: 'templateBuyers',
    callers: STAFF,
    query: z.object({ ...staffQuery, ...listPage }).refine(hasOneSubject, SUBJECT_FAULT),
    description: `${BUYERS_OF_TEMPLATE}${SHOWCASE_SCOPE}${STAFF_SCOPE}`.trimEnd(),
  },
  'ADM-34': {
    ...writeCall,
    method: 'POST',
    path: `${ADMIN_PATH}/users-buyer-template`,
    callers: STAFF,
    name: 'addTemplateBuyers',
    summary: 'Add buyers to a template',
    description: `Sets a state for dealers that have none yet. A dealer that has another state is refused with \`HAS_STANDING\`. ${STAFF_SCOPE}${SCOPE_HINT}`,
  },
  'ADM-35': {
    ...writeCall,
    method: 'PUT',
    path: `${ADMIN_PATH}/users-buyer-template`,
    callers: STAFF,
    name: 'setTemplateBuyers',
    summary: 'Accept or block buyers of a template',
    description: `Changes the state of buyers. A dealer without a state is refused with \`NO_STANDING\`. ${STAFF_SCOPE}${SCOPE_HINT}`,
  },
  'ADM-36': {
    ...fileDefaults,
    path: `${ADMIN_PATH}/export-buyers`,
    name: 'exportTemplateBuyers',
    callers: STAFF,
    query: z.object({ ...staffQuery, ...fileQuery }).refine(hasOneSubject, SUBJECT_FAULT),
    description: `${ABOUT_FILE}${EXPORT_HINT}. ${STAFF_SCOPE}`.trimEnd(),
  },
  'ENG-204': {
    ...listDefaults,
    path: `${SECURE_PATH}/users-buyer-template`,
    name: 'ownTemplateBuyers',
    callers: MANAGERS,
    query: z.object({ ...ownerQuery, ...listPage }),
    description: `${BUYERS_OF_TEMPLATE}${OWNER_SCOPE}`.trimEnd(),
  },
  'ENG-205': {
    ...writeCall,
    method: 'PUT',
    path: `${SECURE_PATH}/users-buyer-template`,
    callers: MANAGERS,
    name: 'setOwnTemplateBuyers',
    summary: 'Accept or block buyers of your templates',
    description: `Changes the state of buyers of a template that the caller owns or is linked to. A dealer without a state is refused with \`NO_STANDING\`. ${OWNER_SCOPE}${SCOPE_HINT}`,
  },
  'ENG-206': {
    ...fileDefaults,
    path: `${SECURE_PATH}/export-buyers`,
    name: 'exportOwnTemplateBuyers',
    callers: MANAGERS,
    query: z.object({ ...ownerQuery, ...fileQuery }),
    description: `${ABOUT_FILE}${EXPORT_HINT} and the view \`own\`. ${OWNER_SCOPE}`.trimEnd(),
  },
});

export const buyerOperations = { ...userStandingOperations, ...templateBuyerOperations };
