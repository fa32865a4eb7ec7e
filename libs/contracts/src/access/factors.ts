import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { done, id, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { writtenCode } from './factor-code.js';
import { newPasskey, passkeyCreation } from './passkey.js';

const NAME_MAX = 50;
/**
 * Characters that a single line of text must not contain: invisible and direction-changing ones. As
 * ranges, because `\p{C}` needs a flag that patterns in JSON Schema lack.
 */
const INVISIBLE_CHARACTERS = String.raw`\u0000-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uE000-\uF8FF\uFEFF\uFFF9-\uFFFB`;
const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MAX)
  .regex(new RegExp(`^[^${INVISIBLE_CHARACTERS}]+$`));
/** Rules for the name of a new passkey, as shown to the user. */
export const passkeyRename = z.strictObject({ name: passkeyName });

const ownFactors = z
  .object({
    isRequired: z
      .boolean()
      .describe('Whether the user must have a second factor and cannot remove the last one'),
    freshUntil: instant
      .nullable()
      .describe(
        'Time until which the user can change factors without entering a factor again. Null if the user must enter a factor first',
      ),
    totp: z
      .object({ sinceAt: instant, usedAt: instant.nullable() })
      .nullable()
      .describe('Authenticator app; null if there is none'),
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
        usedAt: instant.nullable().describe('Time of the last use of a recovery code'),
      })
      .nullable(),
  })
  .meta({ id: 'OwnFactors' });
export type OwnFactors = z.infer<typeof ownFactors>;

const recoveryCodes = z
  .array(z.string())
  .describe(
    'Each code can be used once instead of another second factor. The codes are not returned again',
  );
/** Token of the new session that replaces a session after its second factor. */
export const nextToken = z
  .string()
  .nullable()
  .describe(
    'New token, which replaces the token of the call. Null if the old token is still valid or a cookie was set',
  );

const enrolled = z
  .object({ recoveryCodes: recoveryCodes.nullable(), token: nextToken })
  .meta({ id: 'EnrolledFactor' });
export type EnrolledFactor = z.infer<typeof enrolled>;

const EVEN_FOR = ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'] as const;
const ENROLLING_CALLERS = [...EVEN_FOR, 'AWAITING_ENROLMENT'] as const;
const operationDefaults = { callers: SIGNED_IN, tag: 'session', names: [] } as const;
const changeDefaults = {
  ...operationDefaults,
  method: 'POST',
  effect: 'change',
  rateClass: 'sign-in',
} as const;

export const factorOperations = defineOperations({
  'ENG-70': {
    ...operationDefaults,
    method: 'GET',
    effect: 'none',
    path: '/api/v1/secure/user/factors',
    name: 'ownFactors',
    summary: 'List the second factors of the user',
    description:
      'Returns the second factors of the caller with creation date and last use, and the number of remaining recovery codes. It returns no secrets.',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'AWAITING_ENROLMENT'],
    answer: ownFactors,
    codes: [],
    example: noInput,
  },
  'ENG-71': {
    ...changeDefaults,
    path: '/api/v1/secure/user/factors/totp',
    name: 'beginAuthenticator',
    summary: 'Create a secret for an authenticator app',
    description:
      'Creates a secret, which is also returned as the URI for the QR code of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). The secret becomes active when `confirmAuthenticator` receives a code within ten minutes. A newer secret replaces it. Users with a second factor must have entered it within the last five minutes (SECOND_FACTOR_STALE).',
    evenFor: ENROLLING_CALLERS,
    answer: z
      .object({ secret: z.string().describe('Base 32'), uri: z.string() })
      .meta({ id: 'AuthenticatorSecret' }),
    codes: ['SECOND_FACTOR_STALE'],
    example: noInput,
  },
  'ENG-72': {
    ...changeDefaults,
    path: '/api/v1/secure/user/factors/totp/confirm',
    name: 'confirmAuthenticator',
    summary: 'Activate an authenticator app',
    description:
      'Activates the secret of `beginAuthenticator` with a code and replaces a previous authenticator app. If it is the first factor of the user, the call returns recovery codes and ends all other sessions. A session that was waiting for a second factor is replaced by a new one. A wrong code returns `code_wrong` at `code`. Users with a second factor must have entered it within the last five minutes (SECOND_FACTOR_STALE).',
    evenFor: ENROLLING_CALLERS,
    body: z.strictObject({ code: writtenCode }),
    answer: enrolled,
    codes: ['SECOND_FACTOR_STALE'],
    example: ({ factor }: ExampleTarget) => ({ body: { code: factor.code } }),
  },
  'ENG-73': {
    ...changeDefaults,
    path: '/api/v1/secure/user/factors/totp/remove',
    name: 'removeAuthenticator',
    summary: 'Remove the authenticator app',
    description:
      'Removes the authenticator app. If it is the last factor, the recovery codes are deleted too. Users who must have a factor cannot remove their last factor (LAST_FACTOR). Users with a second factor must have entered it within the last five minutes (SECOND_FACTOR_STALE).',
    evenFor: EVEN_FOR,
    answer: done,
    codes: ['NOT_FOUND', 'SECOND_FACTOR_STALE', 'LAST_FACTOR'],
    example: noInput,
  },
  'ENG-74': {
    ...changeDefaults,
    path: '/api/v1/secure/user/factors/passkeys/options',
    name: 'passkeyOptions',
    summary: 'Get the options to create a passkey',
    description:
      'Returns WebAuthn options for a new passkey. The challenge can be used once, in this session and within five minutes. Newer options replace it. Users with a second factor must have entered it within the last five minutes (SECOND_FACTOR_STALE).',
    evenFor: ENROLLING_CALLERS,
    answer: passkeyCreation,
    codes: ['SECOND_FACTOR_STALE'],
    example: noInput,
  },
  'ENG-75': {
    ...changeDefaults,
    path: '/api/v1/secure/user/factors/passkeys',
    name: 'addPasskey',
    summary: 'Add a passkey',
    description:
      'Adds the passkey that a browser created from `passkeyOptions`. The device must have verified its user by PIN, fingerprint or face. If it is the first factor of the user, the call returns recovery codes and ends all other sessions. A session that was waiting for a second factor is replaced by a new one. A user can have ten passkeys. A passkey that does not match the options, exceeds the limit or is already registered returns `passkey_wrong` at `response`. Users with a second factor must have entered it within the last five minutes (SECOND_FACTOR_STALE).',
    evenFor: ENROLLING_CALLERS,
    body: z.strictObject({ name: passkeyName, response: newPasskey }),
    answer: enrolled,
    codes: ['SECOND_FACTOR_STALE'],
    example: ({ factor }: ExampleTarget) => ({
      body: { name: 'Key on the ring', response: factor.newPasskey },
    }),
  },
  'ENG-76': {
    ...changeDefaults,
    path: '/api/v1/secure/user/factors/passkeys/remove',
    name: 'removePasskey',
    summary: 'Remove a passkey',
    description:
      'Removes a passkey of the caller. For passkeys of other users, the call returns 404. If it is the last factor, the recovery codes are deleted too. Users who must have a factor cannot remove their last factor (LAST_FACTOR). Users with a second factor must have entered it within the last five minutes (SECOND_FACTOR_STALE).',
    evenFor: EVEN_FOR,
    body: z.strictObject({ idPasskey: id }),
    answer: done,
    codes: ['NOT_FOUND', 'SECOND_FACTOR_STALE', 'LAST_FACTOR'],
    example: ({ factor }: ExampleTarget) => ({ body: { idPasskey: factor.idPasskey } }),
  },
  'ENG-77': {
    ...changeDefaults,
    path: '/api/v1/secure/user/factors/recovery-codes',
    name: 'renewRecoveryCodes',
    summary: 'Create new recovery codes',
    description:
      'Returns ten new recovery codes and invalidates all previous codes. Users without a second factor receive NOT_FOUND. Users with a second factor must have entered it within the last five minutes (SECOND_FACTOR_STALE).',
    evenFor: EVEN_FOR,
    answer: z.object({ recoveryCodes }).meta({ id: 'RecoveryCodes' }),
    codes: ['NOT_FOUND', 'SECOND_FACTOR_STALE'],
    example: noInput,
  },
});
