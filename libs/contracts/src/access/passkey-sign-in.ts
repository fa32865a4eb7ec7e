import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { defineOperations } from '../operation.js';
import { passkeyRequest, passkeyAssertion } from './passkey.js';

const operationDefaults = {
  callers: ANYONE,
  method: 'POST',
  tag: 'session',
  names: [],
  effect: 'change',
  rateClass: 'sign-in',
  codes: [],
} as const;

export const passkeySignInOperations = defineOperations({
  'ENG-270': {
    ...operationDefaults,
    path: '/api/v1/open/passkey/options',
    name: 'passkeySignInOptions',
    summary: 'Get the options to sign in with a passkey instead of a password',
    description:
      'Returns WebAuthn options for a sign-in without user name and password. The options do not list passkeys, because the device knows which passkeys it has. The challenge can be used once within five minutes.',
    answer: passkeyRequest,
    example: noInput,
  },
  'ENG-271': {
    ...operationDefaults,
    path: '/api/v1/open/passkey/sign-in',
    name: 'signInWithPasskey',
    summary: 'Sign in with a passkey instead of a password',
    description:
      'Verifies the result of the browser for `passkeySignInOptions` and sets the session cookie. With `asToken`, for mobile apps, the call sets no cookie and returns a token for the header `token`, like `issueToken`. The number of tokens per user is limited. A passkey counts as two factors, so the user needs no second factor. Wrong passwords of the same user do not block this call. An unknown passkey, a used challenge, a disabled user, or a user who can only sign in with an identity provider returns `passkey_wrong` at `passkey`. Wrong attempts are limited by IP address.',
    body: z.strictObject({ passkey: passkeyAssertion, asToken: z.boolean().optional() }),
    answer: z
      .object({
        done: z.literal(true),
        token: z.string().nullable().describe('Null if a cookie was set'),
      })
      .meta({ id: 'PasskeySignedIn' }),
    example: ({ factor }: ExampleTarget) => ({ body: { passkey: factor.shownPasskey } }),
  },
});
