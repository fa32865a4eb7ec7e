import { PERMISSIONS, ROLES } from '@fairlot/access-domain';
import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { personName } from '../access/person-name.js';
import { SIGN_UP_NAME_MAX } from '../access/sign-up.js';
import {
  done,
  editVersion,
  flag,
  id,
  idText,
  instant,
  many,
  reason,
  searchText,
  writtenMinor,
} from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { ownFault } from '../problem/field-faults.js';
import { rows } from '../rows.js';

const [AT, LIST] = ['/api/v1/admin/user', '/api/v1/admin/users'];
const EMAIL_MAX = 100;

const permission = z.enum(PERMISSIONS);
const role = z.enum(ROLES);

export const userAccount = z
  .object({
    idUser: id,
    username: z.string(),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    language: z.string(),
    idDealer: id.nullable().describe('Null of staff'),
    businessName: z.string().nullable(),
    idMarket: z.string(),
    roles: z.array(role),
    permissions: z.array(permission),
    adminEnabledMarket: z.array(z.string()).describe('Markets in which a member of staff acts'),
    flgEnabled: z.boolean(),
    disabledBy: z.enum(['STAFF', 'DEALER']).nullable(),
    disabledReason: z.string().nullable(),
    offerLimitMinor: writtenMinor
      .nullable()
      .describe('Highest amount of one offer; null is no limit'),
    fcaUser: z.boolean().describe('Works for a dealer of the FCA network'),
    mayChange: z.boolean().describe('Whether the caller may change the account'),
    version: editVersion.describe('Another one as soon as any field is another'),
  })
  .meta({ id: 'UserAccount' });
export type UserAccount = z.infer<typeof userAccount>;

export const USER_SORTS = ['surname', 'username', 'email', 'idUser'] as const;
const asked = {
  q: searchText.optional().describe('A part of name, surname, user name or e-mail address'),
  idDealer: many(idText).optional(),
  market: many(z.enum(MARKETS)).optional(),
  enabled: flag.optional(),
  role: many(role).optional(),
  permission: many(permission).optional(),
  fcaUser: flag.optional(),
  staff: flag.optional().describe('Only accounts of staff, or none of them'),
  sort: listSort(USER_SORTS),
};

const edited = z
  .strictObject({
    idUser: id,
    version: editVersion,
    name: personName(SIGN_UP_NAME_MAX),
    surname: personName(SIGN_UP_NAME_MAX),
    email: z.email().max(EMAIL_MAX),
    language: z.enum(LANGUAGES),
    roles: z.array(role).max(ROLES.length),
    adminEnabledMarket: z.array(z.enum(MARKETS)).max(MARKETS.length),
    offerLimitMinor: writtenMinor.nullable(),
    fcaUser: z.boolean(),
  })
  .superRefine(({ roles, adminEnabledMarket }, context) => {
    const isStaff = roles.some((one) => one !== 'USER');
    if (isStaff !== adminEnabledMarket.length > 0)
      context.addIssue({ ...ownFault('both_or_none'), path: ['adminEnabledMarket'] });
  });
export type UserEdit = z.infer<typeof edited>;

/** Turns an account on, or off with the reason. */
export const enabling = z
  .strictObject({ idUser: id, flgEnabled: z.boolean(), reason: reason.optional() })
  .superRefine(({ flgEnabled, reason: why }, context) => {
    if (!flgEnabled && why === undefined)
      context.addIssue({ ...ownFault('required'), path: ['reason'] });
  });

const SHARED = { tag: 'back office', callers: STAFF } as const;
const CHANGES = { ...SHARED, effect: 'change', names: ['record'] } as const;
const OF_MARKETS =
  'An account of a market that the caller does not work for is answered like one that is not there; so is one of ' +
  'staff, but to administrators.';
const OWN = '`OWN_RIGHTS` refuses it for the own account.';
const LAST = '`LAST_ADMINISTRATOR` refuses it for the last administrator who is enabled.';
const idUserOf = ({ idUser }: ExampleTarget) => ({ idUser });

const change = z.object({
  changedAt: instant,
  idUser: id.nullable().describe('Who changed it; null for the portal itself'),
  username: z.string().nullable(),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

const reading = defineOperations({
  'ENG-200': {
    ...{ ...SHARED, method: 'GET', path: LIST, name: 'userAccounts', effect: 'none', names: [] },
    summary: 'Users of all dealers, and staff',
    description:
      'Answers the users of the markets that the caller works for. Accounts of staff are answered to administrators only.',
    query: z.object({ ...asked, ...listPage }),
    answer: pageOf(userAccount).meta({ id: 'UserAccountPage' }),
    codes: [],
    example: () => ({ query: {} }),
  },
  'ENG-201': {
    ...{ ...SHARED, method: 'GET', path: `${LIST}/export`, name: 'exportUserAccounts' },
    ...{ effect: 'none', names: [], rateClass: 'heavy' },
    summary: 'Users as a CSV file',
    description: 'Writes what the list of users answers as one file, all pages of it.',
    query: z.object({ ...asked, language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    codes: [],
    example: () => ({ query: {} }),
  },
  'ADM-19': {
    ...{ ...SHARED, method: 'GET', path: AT, name: 'userAccount', effect: 'none' },
    names: ['record'],
    summary: 'One user',
    description: `Answers an account. ${OF_MARKETS}`,
    query: z.object({ idUser: idText }),
    answer: userAccount,
    codes: [],
    example: (target: ExampleTarget) => ({ query: idUserOf(target) }),
  },
  'ENG-202': {
    ...{ ...SHARED, method: 'GET', path: `${AT}/history`, name: 'userAccountHistory' },
    ...{ effect: 'none', names: ['record'] },
    summary: 'The changes of a user',
    description: `Answers who changed which fields of an account from what to what, the newest first. ${OF_MARKETS}`,
    query: z.object({ idUser: idText }),
    answer: z.object({ rows: rows(change) }).meta({ id: 'UserAccountHistory' }),
    codes: [],
    example: (target: ExampleTarget) => ({ query: idUserOf(target) }),
  },
});

const writing = defineOperations({
  'ADM-20': {
    ...{ ...CHANGES, method: 'DELETE', path: AT, name: 'deleteUserAccount' },
    summary: 'Disables a user',
    description: `Takes an account out of use and ends its sessions; nothing is removed. ${OF_MARKETS} ${OWN} ${LAST}`,
    query: z.object({ idUser: idText }),
    answer: done,
    codes: ['OWN_RIGHTS', 'LAST_ADMINISTRATOR'],
    example: (target: ExampleTarget) => ({ query: idUserOf(target) }),
  },
  'ADM-21': {
    ...{ ...CHANGES, method: 'PUT', path: AT, name: 'updateUserAccount' },
    summary: 'Changes a user',
    description:
      'Replaces the fields of an account and answers it. It is refused with `RECORD_CHANGED` when somebody else has ' +
      'changed it since `version`. Roles and markets of staff are given by administrators alone, to accounts without a ' +
      `dealer, and within markets that they have themselves. ${OF_MARKETS} ${LAST}`,
    body: edited,
    answer: userAccount,
    codes: ['RECORD_CHANGED', 'OWN_RIGHTS', 'LAST_ADMINISTRATOR'],
    example: ({ idUser, userVersion }: ExampleTarget) => ({
      body: {
        ...{ idUser, version: userVersion, name: 'Ada', surname: 'Neri' },
        ...{ email: 'ada.neri@example.test', language: 'it' as const, roles: ['USER' as const] },
        ...{ adminEnabledMarket: [], offerLimitMinor: 2_500_000, fcaUser: false },
      },
    }),
  },
  'ADM-22': {
    ...{ ...CHANGES, method: 'PATCH', path: `${AT}/reset-pwd`, name: 'resetUserPassword' },
    summary: 'Sends a user a link to choose a new password',
    description:
      'Sends an e-mail with a link that works once within an hour. Nobody else sees it, and the present password ' +
      'works until then. The same call under the same key sends one e-mail. An account that is disabled is refused ' +
      `at \`idUser\` with \`user_disabled\`, one without a password here with \`no_password\`. ${OF_MARKETS}`,
    body: z.strictObject({ idUser: id }),
    answer: done,
    codes: [],
    example: (target: ExampleTarget) => ({ body: idUserOf(target) }),
  },
  'ADM-23': {
    ...{ ...CHANGES, method: 'PATCH', path: `${AT}/enable-disable`, name: 'enableUserAccount' },
    summary: 'Enables or disables a user',
    description: `Turns an account on, or off with a reason, which ends its sessions; answers it. ${OF_MARKETS} ${OWN} ${LAST}`,
    body: enabling,
    answer: userAccount,
    codes: ['OWN_RIGHTS', 'LAST_ADMINISTRATOR'],
    example: (target: ExampleTarget) => ({
      body: { ...idUserOf(target), flgEnabled: false, reason: 'Has left the company' },
    }),
  },
  'ADM-24': {
    ...{ ...CHANGES, method: 'POST', path: `${AT}/permission`, name: 'addUserPermission' },
    summary: 'Gives a user a permission',
    description:
      `Gives a user of a dealer an auction role, or any account \`READ_ONLY\`; answers the account. ${OF_MARKETS} ${OWN} ` +
      `An auction role for staff is refused at \`permission\` with \`read_only\`. ${LAST}`,
    body: z.strictObject({ permission, userID: id }),
    answer: userAccount,
    codes: ['OWN_RIGHTS', 'LAST_ADMINISTRATOR'],
    example: ({ idUser }: ExampleTarget) => ({
      body: { permission: 'LOADER' as const, userID: idUser },
    }),
  },
  'ADM-25': {
    ...{ ...CHANGES, method: 'DELETE', path: `${AT}/permission`, name: 'removeUserPermission' },
    summary: 'Takes a permission from a user',
    description: `Takes a permission away and answers the account. ${OF_MARKETS} ${OWN}`,
    query: z.object({ permission, userID: idText }),
    answer: userAccount,
    codes: ['OWN_RIGHTS'],
    example: ({ idUser }: ExampleTarget) => ({
      query: { permission: 'LOADER' as const, userID: idUser },
    }),
  },
});

export const userAccountOperations = { ...reading, ...writing };
