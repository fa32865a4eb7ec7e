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
  listOf,
  reason,
  searchText,
  writtenMinor,
} from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';
import { rows } from '../rows.js';

const BASE_PATH = '/api/v1/admin/user';
const LIST_PATH = '/api/v1/admin/users';
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
    idDealer: id.nullable().describe('Null for staff'),
    businessName: z.string().nullable(),
    idMarket: z.string(),
    roles: z.array(role),
    permissions: z.array(permission),
    adminEnabledMarket: z.array(z.string()).describe('Markets that a member of staff works for'),
    flgEnabled: z.boolean(),
    disabledBy: z.enum(['STAFF', 'DEALER']).nullable(),
    disabledReason: z.string().nullable(),
    offerLimitMinor: writtenMinor
      .nullable()
      .describe('Highest amount of a single bid; null means no limit'),
    fcaUser: z.boolean().describe('Whether the user works for a dealer of the FCA network'),
    mayChange: z.boolean().describe('Whether the caller can change the account'),
    version: editVersion.describe('Version that changes when any field changes'),
  })
  .meta({ id: 'UserAccount' });
export type UserAccount = z.infer<typeof userAccount>;

export const USER_SORTS = ['surname', 'username', 'email', 'idUser'] as const;
const userFilter = {
  q: searchText.optional().describe('Part of name, surname, user name or e-mail address'),
  idDealer: listOf(idText).optional(),
  market: listOf(z.enum(MARKETS)).optional(),
  enabled: flag.optional(),
  role: listOf(role).optional(),
  permission: listOf(permission).optional(),
  fcaUser: flag.optional(),
  staff: flag.optional().describe('true: only accounts of staff. false: only accounts of dealers'),
  sort: listSort(USER_SORTS),
};

const userEdit = z
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
      context.addIssue({ ...customFault('both_or_none'), path: ['adminEnabledMarket'] });
  });
export type UserEdit = z.infer<typeof userEdit>;

/** Whether accounts are enabled, and the reason if they are disabled. */
const enabledState = { flgEnabled: z.boolean(), reason: reason.optional() };
type EnabledState = { readonly flgEnabled: boolean; readonly reason?: string | undefined };

const requireReason = (
  { flgEnabled, reason: why }: EnabledState,
  context: z.core.$RefinementCtx,
): void => {
  if (!flgEnabled && why === undefined)
    context.addIssue({ ...customFault('required'), path: ['reason'] });
};

/** Enables an account, or disables it with a reason. */
export const enabling = z.strictObject({ idUser: id, ...enabledState }).superRefine(requireReason);
/** The same change, for several accounts. */
export const enablingMany = z.strictObject(enabledState).superRefine(requireReason);

const OPERATION_DEFAULTS = { tag: 'back office', callers: STAFF } as const;
const CHANGE_DEFAULTS = { ...OPERATION_DEFAULTS, effect: 'change', names: ['record'] } as const;
const OTHER_MARKETS =
  'For accounts of markets that the caller does not work for, the call returns 404. For accounts of staff, it returns 404 unless the caller is an administrator.';
const OWN_ACCOUNT = "For the caller's own account, the call returns `OWN_RIGHTS`.";
const LAST_ADMINISTRATOR =
  'For the last enabled administrator, the call returns `LAST_ADMINISTRATOR`.';
const idUserOf = ({ idUser }: ExampleTarget) => ({ idUser });

const change = z.object({
  changedAt: instant,
  idUser: id.nullable().describe('User who made the change; null for the portal itself'),
  username: z.string().nullable(),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

const readOperations = defineOperations({
  'ENG-200': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: LIST_PATH,
    name: 'userAccounts',
    effect: 'none',
    names: [],
    summary: 'List users of dealers, and staff',
    description:
      'Returns the users in the markets that the caller works for. Only administrators receive accounts of staff. With `q`, the total is counted up to 1,000 users.',
    query: z.object({ ...userFilter, ...listPage }),
    answer: pageOf(userAccount).meta({ id: 'UserAccountPage' }),
    codes: [],
    example: () => ({ query: {} }),
  },
  'ENG-201': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: `${LIST_PATH}/export`,
    name: 'exportUserAccounts',
    effect: 'none',
    names: [],
    rateClass: 'heavy',
    summary: 'Export users as a CSV file',
    description: 'Exports all pages of the list of users as one file.',
    query: z.object({ ...userFilter, language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    codes: [],
    example: () => ({ query: {} }),
  },
  'ADM-19': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: BASE_PATH,
    name: 'userAccount',
    effect: 'none',
    names: ['record'],
    summary: 'Get a user',
    description: `Returns an account. ${OTHER_MARKETS}`,
    query: z.object({ idUser: idText }),
    answer: userAccount,
    codes: [],
    example: (target: ExampleTarget) => ({ query: idUserOf(target) }),
  },
  'ENG-202': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: `${BASE_PATH}/history`,
    name: 'userAccountHistory',
    effect: 'none',
    names: ['record'],
    summary: 'List the changes of a user',
    description: `Returns the changes of an account, newest first: user, fields, old and new values. ${OTHER_MARKETS}`,
    query: z.object({ idUser: idText }),
    answer: z.object({ rows: rows(change) }).meta({ id: 'UserAccountHistory' }),
    codes: [],
    example: (target: ExampleTarget) => ({ query: idUserOf(target) }),
  },
});

const writeOperations = defineOperations({
  'ADM-20': {
    ...CHANGE_DEFAULTS,
    method: 'DELETE',
    path: BASE_PATH,
    name: 'deleteUserAccount',
    summary: 'Disable a user',
    description: `Disables an account and ends its sessions. Nothing is deleted. ${OTHER_MARKETS} ${OWN_ACCOUNT} ${LAST_ADMINISTRATOR}`,
    query: z.object({ idUser: idText }),
    answer: done,
    codes: ['OWN_RIGHTS', 'LAST_ADMINISTRATOR'],
    example: (target: ExampleTarget) => ({ query: idUserOf(target) }),
  },
  'ADM-21': {
    ...CHANGE_DEFAULTS,
    method: 'PUT',
    path: BASE_PATH,
    name: 'updateUserAccount',
    summary: 'Update a user',
    description: `Replaces the fields of an account and returns it. If another user has changed it since \`version\`, the call returns \`RECORD_CHANGED\`. Only administrators can set roles and markets of staff, for accounts without a dealer and within their own markets. ${OTHER_MARKETS} ${LAST_ADMINISTRATOR}`,
    body: userEdit,
    answer: userAccount,
    codes: ['RECORD_CHANGED', 'OWN_RIGHTS', 'LAST_ADMINISTRATOR', 'APPROVAL_REQUIRED'],
    example: ({ idUser, userVersion }: ExampleTarget) => ({
      body: {
        idUser,
        version: userVersion,
        name: 'Ada',
        surname: 'Neri',
        email: 'ada.neri@example.test',
        language: 'it' as const,
        roles: ['USER' as const],
        adminEnabledMarket: [],
        offerLimitMinor: 2_500_000,
        fcaUser: false,
      },
    }),
  },
  'ADM-22': {
    ...CHANGE_DEFAULTS,
    method: 'PATCH',
    path: `${BASE_PATH}/reset-pwd`,
    name: 'resetUserPassword',
    summary: 'Send a user a link to choose a new password',
    description: `Sends an e-mail with a link that works once within an hour. Nobody else sees the link. The current password stays valid until the user chooses a new one. Repeating the call with the same \`Idempotency-Key\` sends no second e-mail. A disabled account is refused with \`user_disabled\` at \`idUser\`, and an account without a password with \`no_password\`. ${OTHER_MARKETS}`,
    body: z.strictObject({ idUser: id }),
    answer: done,
    codes: [],
    example: (target: ExampleTarget) => ({ body: idUserOf(target) }),
  },
  'ADM-23': {
    ...CHANGE_DEFAULTS,
    method: 'PATCH',
    path: `${BASE_PATH}/enable-disable`,
    name: 'enableUserAccount',
    summary: 'Enable or disable a user',
    description: `Enables an account, or disables it with a reason and ends its sessions; returns it. ${OTHER_MARKETS} ${OWN_ACCOUNT} ${LAST_ADMINISTRATOR}`,
    body: enabling,
    answer: userAccount,
    codes: ['OWN_RIGHTS', 'LAST_ADMINISTRATOR'],
    example: (target: ExampleTarget) => ({
      body: { ...idUserOf(target), flgEnabled: false, reason: 'Has left the company' },
    }),
  },
  'ADM-24': {
    ...CHANGE_DEFAULTS,
    method: 'POST',
    path: `${BASE_PATH}/permission`,
    name: 'addUserPermission',
    summary: 'Give a user a permission',
    description: `Gives a user of a dealer an auction role, or any account \`READ_ONLY\`; returns the account. ${OTHER_MARKETS} ${OWN_ACCOUNT} Auction roles for staff are refused with \`read_only\` at \`permission\`. ${LAST_ADMINISTRATOR}`,
    body: z.strictObject({ permission, userID: id }),
    answer: userAccount,
    codes: ['OWN_RIGHTS', 'LAST_ADMINISTRATOR'],
    example: ({ idUser }: ExampleTarget) => ({
      body: { permission: 'LOADER' as const, userID: idUser },
    }),
  },
  'ADM-25': {
    ...CHANGE_DEFAULTS,
    method: 'DELETE',
    path: `${BASE_PATH}/permission`,
    name: 'removeUserPermission',
    summary: 'Remove a permission from a user',
    description: `Removes a permission and returns the account. ${OTHER_MARKETS} ${OWN_ACCOUNT}`,
    query: z.object({ permission, userID: idText }),
    answer: userAccount,
    codes: ['OWN_RIGHTS'],
    example: ({ idUser }: ExampleTarget) => ({
      query: { permission: 'LOADER' as const, userID: idUser },
    }),
  },
});

export const userAccountOperations = { ...readOperations, ...writeOperations };
