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

const tag = z.string().min(1).max(TAG_MAX).describe('Token from the invitation link');
/** The form of the dealer's market decides which fields are required. */
export const fiscalFields = {
  fiscalCode: z.string().max(50).nullish(),
  birthDate: z.string().max(10).nullish().describe('DD/MM/YYYY'),
};

const userSignUp = z.strictObject({
  surname: personName(SIGN_UP_NAME_MAX),
  name: personName(SIGN_UP_NAME_MAX),
  ...fiscalFields,
  email: z.string().min(1).max(EMAIL_MAX).describe('The invited e-mail address'),
  idDealer: id.describe('Dealer of the link (`dealerId`)'),
  dealerName: z
    .string()
    .trim()
    .min(1)
    .max(DEALER_NAME_MAX)
    .describe('Value shown on the page; not stored'),
  // False is a valid answer too: the user disagrees (reading 16).
  consent1: z.boolean(),
  consent2: z.boolean(),
  consent3: z.boolean(),
  consentVersions: z
    .array(z.int().min(1).max(1_000_000))
    .length(CONSENTS.length)
    .optional()
    .describe(
      'Versions of the consent texts that the user read, as returned by `consentTexts`. The default is the current versions',
    ),
  tag: tag.optional(),
});
export type UserSignUp = z.infer<typeof userSignUp>;

const verified = z
  .object({
    state: z
      .enum(['OPEN', 'USED', 'EXPIRED', 'UNKNOWN'])
      .describe(
        '`UNKNOWN`: the link was never sent, was withdrawn, or was replaced by a newer link',
      ),
    dealer: dealerInfo
      .nullable()
      .describe('Dealer of the invitation if the link can still be used; otherwise null'),
  })
  .meta({ id: 'VerifiedTag' });
export type VerifiedTag = z.infer<typeof verified>;

const signUpCall = {
  method: 'POST',
  tag: 'registration',
  description:
    'Creates a user of the dealer that sent the invitation. If the dealer is enabled, the user is enabled too. The call records the consents and sends an e-mail with the user name and a link to choose a password. There must be an open invitation for the address and the dealer. If `tag` is sent, it must be that of the invitation link. An invitation works once, even if several calls use it at the same time. For any other link or address, the call returns `link_spent` at `tag`, or at `email` without a tag, and reveals nothing about invitations. Nobody can take over the invitation of another person, because the link to choose the password is sent to the invited address. Fiscal code and date of birth are checked by the form of the market, and are not stored if the form has no such field. In Italy, they must match the name. Repeating the call with the same key returns the first response.',
  callers: ANYONE,
  effect: 'change',
  names: [],
  body: userSignUp,
  answer: done,
  rateClass: 'sign-in',
  limits: ['signUps'],
  codes: ['RECORD_CHANGED'],
  example: ({ idOwnDealer, invited }: ExampleTarget) => ({
    body: {
      surname: 'Moretti',
      name: 'Matteo',
      fiscalCode: 'MRTMTT91D08F205J',
      birthDate: '08/04/1991',
      ...invited,
      idDealer: idOwnDealer,
      dealerName: 'Autosalone Moretti',
      consent1: true,
      consent2: false,
      consent3: false,
    },
  }),
} as const;

export const signUpOperations = defineOperations({
  'OPEN-07': {
    ...signUpCall,
    path: '/api/v1/open/user-sign-up',
    name: 'signUp',
    summary: 'Sign up with an invitation link',
  },
  'OPEN-06': {
    ...signUpCall,
    path: '/api/v1/open/sign-up',
    name: 'signUpFromConsents',
    summary: 'Sign up with an invitation link in the consent flow',
  },
  'OPEN-11': {
    method: 'GET',
    path: '/api/v1/open/verify-tag',
    name: 'verifyTag',
    tag: 'registration',
    summary: 'Get the state of an invitation link',
    description:
      'Returns whether an invitation link can still be used and, if so, its dealer. The call needs the tag of the link and the e-mail address, so only recipients of the e-mail can make it. The link can still be used afterwards.',
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
