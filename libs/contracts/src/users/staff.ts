import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { ADMINS } from '../callers.js';
import { personName } from '../access/person-name.js';
import { SIGN_UP_NAME_MAX } from '../access/sign-up.js';
import { emailAddress } from '../email-address.js';
import type { ExampleTarget } from '../example.js';
import { done, flag, id, instant, listOf, searchText } from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { USER_SORTS, userAccount } from './user-account.js';

const BASE_PATH = '/api/v1/admin/staff';
const STAFF_EMAIL_MAX = 100;

export const STAFF_ROLES = ['ADMIN', 'CUSTOMER_CENTER'] as const;
export const STAFF_STATES = ['INVITED', 'ENABLED', 'DISABLED'] as const;
const role = z.enum(STAFF_ROLES);

const { shape } = userAccount;
const staffAccount = z
  .object({
    idUser: shape.idUser,
    username: shape.username,
    name: shape.name,
    surname: shape.surname,
    email: shape.email,
    language: shape.language,
    idMarket: shape.idMarket,
    roles: shape.roles,
    adminEnabledMarket: shape.adminEnabledMarket,
    readOnly: z.boolean().describe('Whether the user can see everything but change nothing'),
    state: z
      .enum(STAFF_STATES)
      .describe(
        '`INVITED`: the account is enabled, but has neither a password nor an identity at the provider yet',
      ),
    disabledReason: shape.disabledReason,
    signedInAt: instant.nullable().describe('Last sign-in; null if none is recorded'),
    mayChange: shape.mayChange,
    version: shape.version,
  })
  .meta({ id: 'StaffAccount' });
export type StaffAccount = z.infer<typeof staffAccount>;

const OPERATION_DEFAULTS = { tag: 'back office', callers: ADMINS } as const;

/** Accounts of staff, for administrators. Roles, markets and state change by ADM-20 to ADM-25. */
export const staffOperations = defineOperations({
  'ENG-272': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: BASE_PATH,
    name: 'staffAccounts',
    effect: 'none',
    names: [],
    summary: 'List accounts of staff',
    description:
      'Returns the accounts of staff in the markets that the caller works for, with roles, markets, state and last sign-in.',
    query: z.object({
      q: searchText.optional().describe('Part of name, surname, user name or e-mail address'),
      market: listOf(z.enum(MARKETS))
        .optional()
        .describe('Markets that the member of staff works for'),
      role: listOf(role).optional(),
      enabled: flag.optional(),
      readOnly: flag.optional(),
      sort: listSort(USER_SORTS),
      ...listPage,
    }),
    answer: pageOf(staffAccount).meta({ id: 'StaffAccountPage' }),
    codes: [],
    example: () => ({ query: {} }),
  },
  'ENG-273': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: BASE_PATH,
    name: 'addStaff',
    effect: 'change',
    names: [],
    summary: 'Add a member of staff',
    description:
      'Creates an account of staff, and sends an e-mail with the user name and a link to choose a password. The link is valid for a day. Markets that the caller does not work for are refused with `foreign_market` at `adminEnabledMarket`. An e-mail address of another member of staff is refused with `already_user` at `email`. Repeating the call with the same values creates no second account.',
    body: z.strictObject({
      name: personName(SIGN_UP_NAME_MAX),
      surname: personName(SIGN_UP_NAME_MAX),
      email: emailAddress(STAFF_EMAIL_MAX),
      language: z.enum(LANGUAGES),
      role,
      adminEnabledMarket: z.array(z.enum(MARKETS)).min(1).max(MARKETS.length),
      readOnly: z.boolean(),
    }),
    answer: z.object({ idUser: id, username: z.string() }).meta({ id: 'AddedStaff' }),
    codes: [],
    example: () => ({
      body: {
        name: 'Elena',
        surname: 'Galli',
        email: 'elena.galli@example.test',
        language: 'it' as const,
        role: 'CUSTOMER_CENTER' as const,
        adminEnabledMarket: ['IT' as const],
        readOnly: false,
      },
    }),
  },
  'ENG-274': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: `${BASE_PATH}/invite`,
    name: 'inviteStaff',
    effect: 'change',
    names: ['record'],
    summary: 'Send the invitation of a member of staff again',
    description:
      'Sends an e-mail with a new link to choose the first password, and invalidates the previous link. Repeating the call with the same `Idempotency-Key` sends no second e-mail. Disabled accounts, and accounts that have a password or an identity at the provider, are refused with `INVITE_USED`. For any other account, the call returns 404.',
    body: z.strictObject({ idUser: id }),
    answer: done,
    codes: ['INVITE_USED'],
    example: ({ idUser }: ExampleTarget) => ({ body: { idUser } }),
  },
});
