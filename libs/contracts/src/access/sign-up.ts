import { CONSENTS } from '@fairlot/access-domain';
import { z } from 'zod';
import { ANYONE } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, id } from '../fields.js';
import { defineOperations } from '../operation.js';
import { dealerInfo } from './dealers.js';
import { personName } from './person-name.js';

export const SIGN_UP_NAME_MAX = 80;
const EMAIL_MAX = 150;
const TAG_MAX = 100;
const DEALER_NAME_MAX = 200;

const tag = z.string().min(1).max(TAG_MAX).describe('Of the link');
/** Which of them are asked for, and how, the form of the dealer's market says. */
export const fiscalFields = {
  fiscalCode: z.string().max(50).nullish(),
  birthDate: z.string().max(10).nullish().describe('DD/MM/YYYY'),
};

const userSignUp = z.strictObject({
  surname: personName(SIGN_UP_NAME_MAX),
  name: personName(SIGN_UP_NAME_MAX),
  ...fiscalFields,
  email: z.string().min(1).max(EMAIL_MAX).describe('The one that was invited'),
  idDealer: id.describe('Of the link, as its `dealerId`'),
  dealerName: z.string().trim().min(1).max(DEALER_NAME_MAX).describe('As it is shown; not kept'),
  // To disagree is an answer (reading 16).
  ...{ consent1: z.boolean(), consent2: z.boolean(), consent3: z.boolean() },
  consentVersions: z
    .array(z.int().min(1).max(1_000_000))
    .length(CONSENTS.length)
    .optional()
    .describe(
      'Of the texts that were read, as `consentTexts` answers them; those of now where none',
    ),
  tag,
});
export type UserSignUp = z.infer<typeof userSignUp>;

const verified = z
  .object({
    state: z
      .enum(['OPEN', 'USED', 'EXPIRED', 'UNKNOWN'])
      .describe('`UNKNOWN` was never sent, was withdrawn, or is ended by a newer one'),
    dealer: dealerInfo.nullable().describe('Into whom an open one leads; null of any other'),
  })
  .meta({ id: 'VerifiedTag' });
export type VerifiedTag = z.infer<typeof verified>;

const signsUp = {
  method: 'POST',
  tag: 'registration',
  description:
    'Makes the person a user of the dealer who invited him, enabled as the dealer is, writes down his ' +
    'answers to the consents, and sends him a letter with his user name and a link to choose a ' +
    'password by. It is taken for an address and a dealer with an open invite and with the tag of its ' +
    'link, once, also of several calls at the same time; anything else is refused with `link_spent` ' +
    'at `tag` and says nothing of who is invited. Fiscal code and date of birth are judged by the ' +
    "form of the dealer's market and not kept where it has none; in Italy they must agree with the " +
    'name. A call repeated under its key is answered as the first was.',
  callers: ANYONE,
  effect: 'change',
  names: [],
  body: userSignUp,
  answer: done,
  rateClass: 'sign-in',
  codes: ['RECORD_CHANGED'],
  example: ({ idOwnDealer, invited }: ExampleTarget) => ({
    body: {
      ...{ surname: 'Moretti', name: 'Matteo' },
      ...{ fiscalCode: 'MRTMTT91D08F205J', birthDate: '08/04/1991' },
      ...{ ...invited, idDealer: idOwnDealer, dealerName: 'Autosalone Moretti' },
      ...{ consent1: true, consent2: false, consent3: false },
    },
  }),
} as const;

export const signUpOperations = defineOperations({
  'OPEN-07': {
    ...signsUp,
    path: '/api/v1/open/user-sign-up',
    name: 'signUp',
    summary: 'Signs up by the link of an invite',
  },
  'OPEN-06': {
    ...signsUp,
    path: '/api/v1/open/sign-up',
    name: 'signUpFromConsents',
    summary: 'The same from the flow of consents; a dealer registers here by several parts',
  },
  'OPEN-11': {
    method: 'GET',
    path: '/api/v1/open/verify-tag',
    name: 'verifyTag',
    tag: 'registration',
    summary: 'What the link of an invite is good for',
    description:
      'Answers whether the link of an invite can still be followed and, of one that can, into which ' +
      'dealer it leads. It takes the tag of the link and its address: who has not got the letter ' +
      'learns nothing of who is invited. It spends nothing.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ email: z.string().min(1).max(EMAIL_MAX), tag }),
    answer: verified,
    rateClass: 'sign-in',
    codes: [],
    example: ({ invited: { email, tag: ofLink } }: ExampleTarget) => ({
      query: { email, tag: ofLink },
    }),
  },
});
