import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { done, id, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { writtenCode } from './factor-code.js';
import { newPasskey, passkeyCreation } from './passkey.js';

const NAME_MAX = 50;
/** What stands on a line, and nothing that turns the text around it or cannot be seen. */
const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MAX)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);
/** What is asked of the name of a new passkey, for who writes it. */
export const passkeyNamed = z.strictObject({ name: passkeyName });

const ownFactors = z
  .object({
    isRequired: z.boolean().describe('Whether the user must have one: the last one stays'),
    freshUntil: instant
      .nullable()
      .describe(
        'Until then factors can be changed without showing one again; null: show one first',
      ),
    totp: z
      .object({ sinceAt: instant, usedAt: instant.nullable() })
      .nullable()
      .describe('An authenticator app; null: none'),
    passkeys: z.array(
      z.object({
        idPasskey: id,
        name: z.string(),
        sinceAt: instant,
        usedAt: instant.nullable(),
      }),
    ),
    recoveryCodes: z
      .object({
        left: z.int().min(0),
        madeAt: instant,
        usedAt: instant.nullable().describe('When one was last used'),
      })
      .nullable(),
  })
  .meta({ id: 'OwnFactors' });
export type OwnFactors = z.infer<typeof ownFactors>;

const recoveryCodes = z
  .array(z.string())
  .describe('Each stands in for the second factor once. They are told here and nowhere again');
/** A session that waited goes on as another one. */
export const nextToken = z
  .string()
  .nullable()
  .describe('Takes the place of the token of the call; null where it stays, or a cookie was set');

const enrolled = z
  .object({ recoveryCodes: recoveryCodes.nullable(), token: nextToken })
  .meta({ id: 'EnrolledFactor' });
export type EnrolledFactor = z.infer<typeof enrolled>;

const EVEN_FOR = ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'] as const;
const ENROLLING = [...EVEN_FOR, 'AWAITING_ENROLMENT'] as const;
const common = { callers: SIGNED_IN, tag: 'session', names: [] } as const;
const changing = { ...common, method: 'POST', effect: 'change', rateClass: 'sign-in' } as const;

export const factorOperations = defineOperations({
  'ENG-70': {
    ...{ ...common, method: 'GET', effect: 'none', path: '/api/v1/secure/user/factors' },
    name: 'ownFactors',
    summary: 'The second factors of the user',
    description:
      'Answers which second factors the caller has, since when, when each was last used, and ' +
      'how many recovery codes are left. No secret of any of them is told.',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'AWAITING_ENROLMENT'],
    answer: ownFactors,
    codes: [],
    example: noInput,
  },
  'ENG-71': {
    ...{ ...changing, path: '/api/v1/secure/user/factors/totp' },
    name: 'beginAuthenticator',
    summary: 'A secret for an authenticator app',
    description:
      'Answers a new secret, also as the address that an authenticator app reads from a QR code ' +
      '(RFC 6238: SHA-1, six digits, thirty seconds). It counts for nothing until a code of it ' +
      'was confirmed, for ten minutes; a newer one takes its place. Who has a second factor has ' +
      'to have shown it within five minutes (SECOND_FACTOR_STALE).',
    evenFor: ENROLLING,
    answer: z
      .object({ secret: z.string().describe('Base 32'), uri: z.string() })
      .meta({ id: 'AuthenticatorSecret' }),
    codes: ['SECOND_FACTOR_STALE'],
    example: noInput,
  },
  'ENG-72': {
    ...{ ...changing, path: '/api/v1/secure/user/factors/totp/confirm' },
    name: 'confirmAuthenticator',
    summary: 'A code of the new authenticator, which counts from now on',
    description:
      'Takes a code of the secret of `beginAuthenticator`, and the authenticator in the place ' +
      'of one before. With the first factor of a user come his recovery codes, and whatever he ' +
      'was signed in with elsewhere ends; a session that waited for it goes on as another one. ' +
      'A code that is wrong is refused with `code_wrong` at `code`. Who has a second factor has ' +
      'to have shown it within five minutes (SECOND_FACTOR_STALE).',
    evenFor: ENROLLING,
    body: z.strictObject({ code: writtenCode }),
    answer: enrolled,
    codes: ['SECOND_FACTOR_STALE'],
    example: ({ factor }: ExampleTarget) => ({ body: { code: factor.code } }),
  },
  'ENG-73': {
    ...{ ...changing, path: '/api/v1/secure/user/factors/totp/remove' },
    name: 'removeAuthenticator',
    summary: 'The authenticator counts no more',
    description:
      'Removes the authenticator app; with the last factor go the recovery codes. Who must have ' +
      'a factor keeps the last one (LAST_FACTOR). Who has a second factor has to have shown it ' +
      'within five minutes (SECOND_FACTOR_STALE).',
    evenFor: EVEN_FOR,
    answer: done,
    codes: ['NOT_FOUND', 'SECOND_FACTOR_STALE', 'LAST_FACTOR'],
    example: noInput,
  },
  'ENG-74': {
    ...{ ...changing, path: '/api/v1/secure/user/factors/passkeys/options' },
    name: 'passkeyOptions',
    summary: 'What a browser makes a passkey from',
    description:
      'Answers options for a new passkey (WebAuthn), with a challenge that this session answers ' +
      'once, within five minutes; newer options take their place. Who has a second factor has ' +
      'to have shown it within five minutes (SECOND_FACTOR_STALE).',
    evenFor: ENROLLING,
    answer: passkeyCreation,
    codes: ['SECOND_FACTOR_STALE'],
    example: noInput,
  },
  'ENG-75': {
    ...{ ...changing, path: '/api/v1/secure/user/factors/passkeys' },
    name: 'addPasskey',
    summary: 'A new passkey, which counts from now on',
    description:
      'Takes what a browser made from `passkeyOptions`. The device must have known its user by ' +
      'PIN, finger or face. With the first factor of a user come his recovery codes, and ' +
      'whatever he was signed in with elsewhere ends; a session that waited for it goes on as ' +
      'another one. A user has ten at most; one that is no answer to the options, too many, or ' +
      "somebody's already is refused with `passkey_wrong` at `response`. Who has a second " +
      'factor has to have shown it within five minutes (SECOND_FACTOR_STALE).',
    evenFor: ENROLLING,
    body: z.strictObject({ name: passkeyName, response: newPasskey }),
    answer: enrolled,
    codes: ['SECOND_FACTOR_STALE'],
    example: ({ factor }: ExampleTarget) => ({
      body: { name: 'Key on the ring', response: factor.newPasskey },
    }),
  },
  'ENG-76': {
    ...{ ...changing, path: '/api/v1/secure/user/factors/passkeys/remove' },
    name: 'removePasskey',
    summary: 'One passkey counts no more',
    description:
      'Removes one passkey of the caller; one of somebody else is answered like one that is not ' +
      'there. With the last factor go the recovery codes; who must have a factor keeps the last ' +
      'one (LAST_FACTOR). Who has a second factor has to have shown it within five minutes ' +
      '(SECOND_FACTOR_STALE).',
    evenFor: EVEN_FOR,
    body: z.strictObject({ idPasskey: id }),
    answer: done,
    codes: ['NOT_FOUND', 'SECOND_FACTOR_STALE', 'LAST_FACTOR'],
    example: ({ factor }: ExampleTarget) => ({ body: { idPasskey: factor.idPasskey } }),
  },
  'ENG-77': {
    ...{ ...changing, path: '/api/v1/secure/user/factors/recovery-codes' },
    name: 'renewRecoveryCodes',
    summary: 'Ten new recovery codes in the place of all before',
    description:
      'Answers ten new recovery codes; those before open nothing any more. Only who has a ' +
      'second factor has codes: else NOT_FOUND. Who has a second factor has to have shown it ' +
      'within five minutes (SECOND_FACTOR_STALE).',
    evenFor: EVEN_FOR,
    answer: z.object({ recoveryCodes }).meta({ id: 'RecoveryCodes' }),
    codes: ['NOT_FOUND', 'SECOND_FACTOR_STALE'],
    example: noInput,
  },
});
