import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { defineOperations } from '../operation.js';
import { ownFault } from '../problem/field-faults.js';
import { writtenCode } from './factor-code.js';
import { nextToken } from './factors.js';
import { passkeyRequest, shownPasskey } from './passkey.js';

const answered = z
  .strictObject({
    code: writtenCode.optional(),
    passkey: shownPasskey.optional().describe('What a browser made of `secondFactorOptions`'),
  })
  .check(({ value, issues }) => {
    if (value.code === undefined && value.passkey === undefined)
      issues.push({ ...ownFault('required'), input: value, path: ['code'] });
  });
/** The part of it that is written by hand. */
export const answeredByHand = z.strictObject({ code: writtenCode });

const common = {
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
    ...{ ...common, path: '/api/v1/secure/second-factor/options' },
    name: 'secondFactorOptions',
    summary: 'What a browser shows a passkey by',
    description:
      'Answers options for a passkey of the caller (WebAuthn), with a challenge that this session ' +
      'answers once, within five minutes; newer options take their place.',
    answer: passkeyRequest,
    example: noInput,
  },
  'ENG-79': {
    ...{ ...common, path: '/api/v1/secure/second-factor' },
    name: 'answerSecondFactor',
    summary: 'Shows a second factor, by which a session that waited goes on',
    description:
      'Takes a code of the authenticator app, a recovery code, or what a browser made of ' +
      '`secondFactorOptions`. A session that waited for it ends, and the answer brings the one that ' +
      'takes its place; of any other it says that its user has just shown a factor, as calls that ' +
      'change factors ask for. A code opens once; a wrong one is refused with `code_wrong` at `code`, ' +
      'a passkey with `passkey_wrong` at `passkey`, whatever is wrong with it. Wrong codes are ' +
      'limited by account: 5 a minute and 30 a day.',
    body: answered,
    answer: z.object({ token: nextToken }).meta({ id: 'SecondFactorAnswer' }),
    example: ({ factor }: ExampleTarget) => ({ body: { code: factor.recoveryCode } }),
  },
});
