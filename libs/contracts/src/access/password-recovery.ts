import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { emailAddress } from '../email-address.js';
import { done } from '../fields.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';
import { isConfirmed, passwordPair } from './password.js';

const TAG_MAX = 100;
export const RECOVERY_USERNAME = { min: 6, max: 50 } as const;
export const RECOVERY_EMAIL_MAX = 150;

/**
 * Identifies the user whose password is lost (VAL-144 to VAL-147): by user name, e-mail address, or
 * both.
 */
const passwordRecovery = z
  .strictObject({
    username: z.string().trim().min(RECOVERY_USERNAME.min).max(RECOVERY_USERNAME.max).optional(),
    email: emailAddress(RECOVERY_EMAIL_MAX).optional(),
  })
  .check(({ value, issues }) => {
    if (value.username === undefined && value.email === undefined)
      issues.push({ ...customFault('required'), input: value, path: ['username'] });
  });

const verifyPasswordRecovery = z
  .strictObject({
    ...passwordPair,
    hash: z.string().min(1).max(TAG_MAX).describe('The `tag` parameter of the link'),
    username: z.string().min(1).max(RECOVERY_USERNAME.max),
  })
  .check(isConfirmed);

const EXAMPLE_PASSWORD = 'Quiet-Harbour-27';

export const passwordRecoveryOperations = defineOperations({
  'OPEN-08': {
    method: 'POST',
    path: '/api/v1/open/pwd-recovery',
    name: 'askForPassword',
    tag: 'session',
    summary: 'Send a password reset e-mail',
    description:
      'Sends an e-mail with a link to choose a new password. The link can be used once and expires after an hour; a newer link invalidates it. The response and its timing are the same whether the user exists or not. If user name and e-mail address are both given, they must belong together. Requests are limited by IP address and by user.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    body: passwordRecovery,
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
    summary: 'Set a new password with a reset link',
    description:
      'Sets the password of the user who received the link, and ends all sessions and tokens of that user. A link works once, even if several calls use it at the same time. The password must meet the policy of `changePassword`. A link that is unknown, used, expired or belongs to another user returns `link_spent` at `hash`. After a refused password, the link can be used again.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    body: verifyPasswordRecovery,
    answer: done,
    rateClass: 'sign-in',
    codes: [],
    example: ({ username, recoveryTag }) => ({
      body: {
        password: EXAMPLE_PASSWORD,
        confPassword: EXAMPLE_PASSWORD,
        hash: recoveryTag,
        username,
      },
    }),
  },
});
