import { z } from 'zod';
import { DEALING, SIGNED_IN } from '../callers.js';
import { telling } from '../disclosure.js';
import { emailAddress } from '../email-address.js';
import type { ExampleTarget } from '../example.js';
import { done, id, idText, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { personName } from './person-name.js';
import { fiscalFields, SIGN_UP_NAME_MAX } from './sign-up.js';

/** No longer than one of the form of sign-up. */
export const INVITED_EMAIL_MAX = 100;
const email = emailAddress(INVITED_EMAIL_MAX);

const invite = z.strictObject({
  email,
  dealerId: id.describe('For whom he is to act'),
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
    isMainUser: z.boolean().describe('Speaks for the dealer, and so invites others'),
    state: z.enum(['ENABLED', 'DISABLED']),
  }),
  z.object({
    idInvite: id,
    email: z.string(),
    state: z.literal('INVITED'),
    sentAt: instant,
    expiresAt: instant.describe('When its link ends; afterwards it can be sent anew'),
  }),
]);
const dealerUsers = z
  // Staff may ask for any dealer's people: that they did is written down.
  .object({ idDealer: telling(id, 'PARTY'), rows: rows(dealerUser) })
  .meta({ id: 'DealerUsers' });
export type DealerUsersAnswer = z.infer<typeof dealerUsers>;

export const dealerUserOperations = defineOperations({
  'SEC-06': {
    method: 'GET',
    path: '/api/v1/secure/users-dealer',
    name: 'dealerUsers',
    tag: 'registration',
    summary: 'Who acts for a dealer, and who is invited to',
    description:
      'Answers the users of a dealer and the invites that wait, each with its state: to its main user, ' +
      'who of those enabled has been there longest, and to staff of its market. To everybody else the ' +
      'dealer is answered like one that is not there.',
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
    summary: 'A letter by which somebody becomes a user of a dealer',
    description:
      'Sends a letter with a link that is good once, for seven days, for this address and this dealer. ' +
      'Of an address that is invited already the older link ends; the same call under the same key ' +
      'sends no second letter. It is for the main user of the dealer and for staff of its market; any ' +
      'other dealer, and one that is disabled, is answered like one that is not there. An address that ' +
      'is a user of this dealer is refused with `already_user` at `email`; whether it is one elsewhere ' +
      'is not told. Limited by who invites and by who is invited, and by how many act for a dealer ' +
      '(`dealer_full`).',
    callers: DEALING,
    effect: 'change',
    names: [],
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
    summary: 'Ends the link of an invite that waits',
    description:
      'Ends the link of an invite that nobody has followed yet. It is for whom the dealer may be ' +
      'invited to by; any other invite, and one that was followed, is answered like one that is not ' +
      'there. Once more does nothing.',
    callers: DEALING,
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
    summary: 'Makes somebody a user of a dealer',
    description:
      'Makes a person a user of a dealer, enabled as the dealer is, and sends him a letter with a link ' +
      'to choose a password by; what he consents to he is asked when he signs in first. An invite of ' +
      'his into the dealer ends. It is for whom `inviteUser` is for. Fiscal code and date of birth are ' +
      "asked for as the form of the dealer's market has them, and left out where it has none. Who is " +
      'a user of the dealer by this name and address is answered as if made, so a repeat is answered ' +
      'as the first was; another of the same address is refused with `already_user`.',
    callers: DEALING,
    effect: 'change',
    names: [],
    body: newUser,
    answer: z.object({ idUser: id, username: z.string() }).meta({ id: 'CreatedUser' }),
    codes: ['NOT_FOUND'],
    example: ({ idOwnDealer }) => ({
      body: {
        ...{ email: 'm.moretti@example.test', idDealer: idOwnDealer },
        ...{ name: 'Matteo', surname: 'Moretti' },
        ...{ fiscalCode: 'MRTMTT91D08F205J', birthDate: '08/04/1991' },
      },
    }),
  },
});
