import { z } from 'zod';
import { DEALERS_AND_STAFF, SIGNED_IN } from '../callers.js';
import { withDisclosure } from '../disclosure.js';
import { emailAddress } from '../email-address.js';
import type { ExampleTarget } from '../example.js';
import { done, id, idText, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { personName } from './person-name.js';
import { fiscalFields, SIGN_UP_NAME_MAX } from './sign-up.js';

/** Maximum length of the e-mail address, as in the sign-up form. */
export const INVITED_EMAIL_MAX = 100;
const email = emailAddress(INVITED_EMAIL_MAX);

const invite = z.strictObject({
  email,
  dealerId: id.describe('The dealer that the new user will act for'),
});

const newUser = z.strictObject({
  email,
  idDealer: id,
  name: personName(SIGN_UP_NAME_MAX),
  surname: personName(SIGN_UP_NAME_MAX),
  ...fiscalFields,
});

const dealerUser = z.discriminatedUnion('state', [
  z.object({
    idUser: id,
    username: z.string(),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    isMainUser: z.boolean().describe('Main user of the dealer, who can invite other users'),
    state: z.enum(['ENABLED', 'DISABLED']),
  }),
  z.object({
    idInvite: id,
    email: z.string(),
    state: z.literal('INVITED'),
    sentAt: instant,
    expiresAt: instant.describe(
      'Time when the link expires. After that, the invitation can be sent again',
    ),
  }),
]);
const dealerUsers = z
  // Marked as a disclosure, because staff can read the users of other dealers. Their reads are
  // recorded.
  .object({ idDealer: withDisclosure(id, 'PARTY'), rows: rows(dealerUser) })
  .meta({ id: 'DealerUsers' });
export type DealerUsersAnswer = z.infer<typeof dealerUsers>;

export const dealerUserOperations = defineOperations({
  'SEC-06': {
    method: 'GET',
    path: '/api/v1/secure/users-dealer',
    name: 'dealerUsers',
    tag: 'registration',
    summary: 'List the users and open invitations of a dealer',
    description:
      'Returns the users of a dealer and its open invitations, each with its state. The main user is the enabled user who was added first. The call is for the main user and for staff of the market; other callers receive 404.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ idDealer: idText }),
    answer: dealerUsers,
    codes: ['NOT_FOUND'],
    example: ({ idOwnDealer }) => ({ query: { idDealer: idOwnDealer } }),
  },
  'OTH-05': {
    method: 'POST',
    path: '/api/v1/secure/user/invite',
    name: 'inviteUser',
    tag: 'registration',
    summary: 'Invite a user to a dealer by e-mail',
    description:
      'Sends an e-mail with an invitation link for this address and this dealer. The link can be used once and expires after seven days. A new invitation invalidates the previous link. Repeating the call with the same `Idempotency-Key` sends no second e-mail. The call is for the main user of the dealer and for staff of the market. For other dealers and disabled dealers, the call returns 404. If the address belongs to a user of this dealer, the call returns `already_user` at `email`. The response does not reveal users of other dealers. The number of users of a dealer is limited (`dealer_full`).',
    callers: DEALERS_AND_STAFF,
    effect: 'change',
    names: [],
    limits: ['invitations', 'invitationsOfAddress'],
    body: invite,
    answer: done,
    codes: ['NOT_FOUND'],
    example: ({ idOwnDealer, invited }: ExampleTarget) => ({
      body: { email: invited.email, dealerId: idOwnDealer },
    }),
  },
  'ENG-82': {
    method: 'POST',
    path: '/api/v1/secure/user/invite/withdraw',
    name: 'withdrawInvite',
    tag: 'registration',
    summary: 'Cancel an open invitation',
    description:
      'Invalidates the link of an invitation that was not used yet. The call is for users who can make `inviteUser` for this dealer. For used invitations and invitations of other dealers, the call returns 404. Repeating the call changes nothing.',
    callers: DEALERS_AND_STAFF,
    effect: 'change',
    names: [],
    body: z.strictObject({ idInvite: id }),
    answer: done,
    codes: ['NOT_FOUND'],
    example: ({ idInvite }: ExampleTarget) => ({ body: { idInvite } }),
  },
  'SEC-01': {
    method: 'POST',
    path: '/api/v1/secure/user',
    name: 'createUser',
    tag: 'registration',
    summary: 'Add a user to a dealer',
    description:
      'Adds a person as a user of a dealer. If the dealer is enabled, the user is enabled too. The call sends an e-mail with a link to choose a password. The user answers the consents at the first sign-in. An open invitation of the person to this dealer is cancelled. The call is for users who can call `inviteUser`. Fiscal code and date of birth are required if the form of the market has these fields. Otherwise omit them. If the dealer already has a user with this name and address, the call returns that user, so it can be repeated. Another user with the same address returns `already_user`.',
    callers: DEALERS_AND_STAFF,
    effect: 'change',
    names: [],
    limits: ['invitations', 'invitationsOfAddress'],
    body: newUser,
    answer: z.object({ idUser: id, username: z.string() }).meta({ id: 'CreatedUser' }),
    codes: ['NOT_FOUND'],
    example: ({ idOwnDealer }) => ({
      body: {
        email: 'm.moretti@example.test',
        idDealer: idOwnDealer,
        name: 'Matteo',
        surname: 'Moretti',
        fiscalCode: 'MRTMTT91D08F205J',
        birthDate: '08/04/1991',
      },
    }),
  },
});
