import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';
import { writtenCode } from './factor-code.js';
import { nextToken } from './factors.js';
import { passkeyRequest, passkeyAssertion } from './passkey.js';

const answered = z
  .strictObject({
    code: writtenCode.optional(),
    passkey: passkeyAssertion
      .optional()
      .describe('Result of the browser for `secondFactorOptions`'),
  })
  .check(({ value, issues }) => {
    if (value.code === undefined && value.passkey === undefined)
      issues.push({ ...customFault('required'), input: value, path: ['code'] });
  });
/** The request if the user types a code, as opposed to using a passkey. */
export const typedAnswer = z.strictObject({ code: writtenCode });

const operationDefaults = {
  callers: SIGNED_IN,
  method: 'POST',
  tag: 'session',
  names: [],
  effect: 'change',
  evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY', 'AWAITING_FACTOR'],
  rateClass: 'sign-in',
  codes: [],
} as const;

export const secondFactorOperations = defineOperations({
  'ENG-78': {
    ...operationDefaults,
    path: '/api/v1/secure/second-factor/options',
    name: 'secondFactorOptions',
    summary: 'Get the options to use a passkey as a second factor',
    description:
      'Returns WebAuthn options for a passkey of the caller. The challenge can be used once, in this session and within five minutes. Newer options replace it.',
    answer: passkeyRequest,
    example: noInput,
  },
  'ENG-79': {
    ...operationDefaults,
    path: '/api/v1/secure/second-factor',
    name: 'answerSecondFactor',
    summary: 'Enter a second factor',
    description:
      'Verifies a second factor: a code of the authenticator app, a recovery code or the result of `secondFactorOptions`. If the session was waiting for the factor, it ends and the response contains a new session. Otherwise the call records that the user has just entered a factor; calls that change factors require this. A code works once. A wrong code returns `code_wrong` at `code`, any error of a passkey returns `passkey_wrong` at `passkey`. Wrong codes are limited by account to 5 per minute and 30 per day.',
    body: answered,
    answer: z.object({ token: nextToken }).meta({ id: 'SecondFactorAnswer' }),
    example: ({ factor }: ExampleTarget) => ({ body: { code: factor.recoveryCode } }),
  },
});
