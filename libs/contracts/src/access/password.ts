import { normalisePassword, PASSWORD_LENGTH, passwordFaults } from '@fairlot/access-domain';
import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, writtenPassword } from '../fields.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';

const { min, max } = PASSWORD_LENGTH;

/**
 * A new password (VAL-150, VAL-151, VAL-153, VAL-154). The server checks the list of leaked
 * passwords. `isWeakPassword` checks how easy it is to guess and is loaded separately.
 */
const chosenPassword = z
  .string()
  .min(min)
  .max(max)
  .check(({ value, issues }) => {
    const tooShort = { code: 'too_small', origin: 'string', minimum: min, input: value } as const;
    // Normalisation can make a password shorter, so the length is checked again.
    const isCounted = Array.from(value).length < min;
    for (const fault of passwordFaults(value))
      if (fault !== 'too_small') issues.push({ ...customFault(fault), input: value });
      else if (!isCounted) issues.push(tooShort);
  })
  .describe(
    'At least three of: lower-case letters, upper-case letters, digits, special characters. The portal does not trim passwords and normalises Unicode (NFKC). Invisible characters are refused',
  );

/** VAL-149 to VAL-152: new password and its repetition. */
export const passwordPair = {
  password: chosenPassword,
  confPassword: z.string().min(1).max(max).describe('Same value as the new password'),
};

type PasswordPair = { readonly password: string; readonly confPassword: string };

/** VAL-152: adds an issue unless both entries are equal. */
export const isConfirmed: z.core.CheckFn<PasswordPair> = ({ value, issues }) => {
  const { password, confPassword } = value;
  if (normalisePassword(password) !== normalisePassword(confPassword))
    issues.push({
      ...customFault('password_differs'),
      input: confPassword,
      path: ['confPassword'],
    });
};

const changePassword = z
  .strictObject({
    presentPassword: writtenPassword
      .optional()
      .describe(
        'Current password. Required unless the user has no password or signed in less than five minutes ago',
      ),
    password: chosenPassword,
    confPassword: z.string().max(max).describe('Same value as the new password'),
  })
  .check(isConfirmed);

const EXAMPLE_PASSWORD = 'Quiet-Harbour-27';
const passwordExample = ({ presentPassword }: ExampleTarget) => ({
  body: { presentPassword, password: EXAMPLE_PASSWORD, confPassword: EXAMPLE_PASSWORD },
});

const passwordDescription =
  'Changes the password of the caller and ends all other sessions and tokens with their live connections. The session of the call stays. Five minutes after the sign-in and later, the current password is required, so that nobody can take over the account with a stolen session. Wrong passwords count towards the limit of `issueToken`. Refused fields have one of these codes: `too_small`, `too_big`, `password_classes`, `password_unseen` (invisible characters), `password_leaked` (among the most common leaked passwords), `password_weak` (easy to guess: words, names, dates, patterns), `password_differs`, `password_wrong`. A repeated call with `presentPassword` returns `password_wrong`, because the current password has changed.';

export const passwordOperations = defineOperations({
  'SEC-05': {
    method: 'POST',
    path: '/api/v1/secure/change-password',
    name: 'changePassword',
    tag: 'session',
    summary: 'Change the password and end other sessions',
    description: passwordDescription,
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['READ_ONLY'],
    names: [],
    body: changePassword,
    answer: done,
    rateClass: 'sign-in',
    codes: [],
    example: passwordExample,
  },
  'MOB-02': {
    method: 'POST',
    path: '/api/v1/mobile/change-password',
    name: 'changePasswordMobile',
    tag: 'session',
    summary: 'Change the password and end other sessions',
    description: passwordDescription,
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['READ_ONLY'],
    names: [],
    body: changePassword,
    answer: done,
    rateClass: 'sign-in',
    codes: [],
    example: passwordExample,
  },
});
