import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { emailAddress } from '../email-address.js';
import { done } from '../fields.js';
import { defineOperations } from '../operation.js';
import { ownFault } from '../problem/field-faults.js';
import { isConfirmed, passwordPair } from './password.js';

const TAG_MAX = 100;
export const RECOVERY_USERNAME = { min: 6, max: 50 } as const;
export const RECOVERY_EMAIL_MAX = 150;

/** Whose password it is (VAL-144 to VAL-147): a user name, an e-mail address, or both. */
const pwdRecovery = z
  .strictObject({
    username: z.string().trim().min(RECOVERY_USERNAME.min).max(RECOVERY_USERNAME.max).optional(),
    email: emailAddress(RECOVERY_EMAIL_MAX).optional(),
  })
  .check(({ value, issues }) => {
    if (value.username === undefined && value.email === undefined)
      issues.push({ ...ownFault('required'), input: value, path: ['username'] });
  });

const verifyPasswordRecovery = z
  .strictObject({
    ...passwordPair,
    hash: z.string().min(1).max(TAG_MAX).describe('The `tag` of the link'),
    username: z.string().min(1).max(RECOVERY_USERNAME.max),
  })
  .check(isConfirmed);

const CHOSEN = 'Quiet-Harbour-27';

export const passwordRecoveryOperations = defineOperations({
  'OPEN-08': {
    method: 'POST',
    path: '/api/v1/open/pwd-recovery',
    name: 'askForPassword',
    tag: 'session',
    summary: 'A letter with a link to choose a new password by',
    description:
      'Sends a letter with a link that opens once, for an hour; a newer one ends those before. It ' +
      'answers alike, and as fast, whether there is such a user or not, so it says nothing of who has ' +
      'an account. Where both are given they must belong together. Limited by address and by who is ' +
      'named.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    body: pwdRecovery,
    answer: done,
    rateClass: 'sign-in',
    codes: [],
    example: ({ username }) => ({ body: { email: `${username}@example.test` } }),
  },
  'OPEN-09': {
    method: 'POST',
    path: '/api/v1/open/verify-pwd-recovery',
    name: 'choosePassword',
    tag: 'session',
    summary: 'A new password by the link of a letter; ends all sessions of the user',
    description:
      'Changes the password of the user whose link it is, and ends all his sessions and tokens. Of ' +
      'several calls with one link one is done. The password keeps to the policy of ' +
      '`changePassword`; a link that is unknown, spent, expired or of somebody else is refused with ' +
      '`link_spent` at `hash`. A password that is refused does not spend the link.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    body: verifyPasswordRecovery,
    answer: done,
    rateClass: 'sign-in',
    codes: [],
    example: ({ username, recoveryTag }) => ({
      body: { password: CHOSEN, confPassword: CHOSEN, hash: recoveryTag, username },
    }),
  },
});
