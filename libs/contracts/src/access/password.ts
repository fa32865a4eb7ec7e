import { normalisedPassword, PASSWORD_LENGTH, passwordFaults } from '@fairlot/access-domain';
import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, writtenPassword } from '../fields.js';
import { defineOperations } from '../operation.js';
import { ownFault } from '../problem/field-faults.js';

const { min, max } = PASSWORD_LENGTH;

/**
 * A password that somebody chooses (VAL-150, VAL-151, VAL-153, VAL-154). That it has not leaked is
 * left to the server, which has the list;
 * how soon it is guessed says `isWeakPassword`, which is loaded apart.
 */
const chosenPassword = z
  .string()
  .min(min)
  .max(max)
  .check(({ value, issues }) => {
    const tooShort = { code: 'too_small', origin: 'string', minimum: min, input: value } as const;
    // What is long enough as it was typed may be too short in its one form.
    const isCounted = Array.from(value).length < min;
    for (const fault of passwordFaults(value))
      if (fault !== 'too_small') issues.push({ ...ownFault(fault), input: value });
      else if (!isCounted) issues.push(tooShort);
  })
  .describe(
    'Lower-case letters, upper-case letters, digits and others: three of the four. Nothing is ' +
      'trimmed, Unicode is normalised (NFKC), characters that cannot be seen are refused',
  );

/** VAL-149 to VAL-152: chosen, and typed once more. */
export const passwordPair = {
  password: chosenPassword,
  confPassword: z.string().min(1).max(max).describe('The same once more'),
};

type Pair = { readonly password: string; readonly confPassword: string };

/** VAL-152: typed alike twice. */
export const isConfirmed: z.core.CheckFn<Pair> = ({ value, issues }) => {
  const { password, confPassword } = value;
  if (normalisedPassword(password) !== normalisedPassword(confPassword))
    issues.push({ ...ownFault('password_differs'), input: confPassword, path: ['confPassword'] });
};

const changePassword = z
  .strictObject({
    presentPassword: writtenPassword
      .optional()
      .describe('The one that holds; only a user who has none leaves it out'),
    password: chosenPassword,
    confPassword: z.string().max(max).describe('The same once more'),
  })
  .check(isConfirmed);

const CHOSEN = 'Quiet-Harbour-27';
const example = ({ presentPassword }: ExampleTarget) => ({
  body: { presentPassword, password: CHOSEN, confPassword: CHOSEN },
});

const description =
  "Changes the caller's own password and ends all his other sessions and tokens with their live " +
  'connections; the one that the call is made with stays. The present password is asked for, so ' +
  'that a borrowed session does not take the account; wrong ones are counted with those of ' +
  '`issueToken`. A field that is refused says why in its code: `too_small`, `too_big`, ' +
  '`password_classes`, `password_unseen`, `password_leaked` (among the best-known leaked ' +
  'passwords), `password_weak` (guessed soon: words, names, dates, patterns), `password_differs`, `password_wrong`. A repeat finds the present password wrong.';

export const passwordOperations = defineOperations({
  'SEC-05': {
    method: 'POST',
    path: '/api/v1/secure/change-password',
    name: 'changePassword',
    tag: 'session',
    summary: 'A new password; ends the other sessions of the user',
    description,
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['READ_ONLY'],
    names: [],
    body: changePassword,
    answer: done,
    rateClass: 'sign-in',
    codes: [],
    example,
  },
  'MOB-02': {
    method: 'POST',
    path: '/api/v1/mobile/change-password',
    name: 'changePasswordMobile',
    tag: 'session',
    summary: 'A new password; ends the other sessions of the user',
    description,
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['READ_ONLY'],
    names: [],
    body: changePassword,
    answer: done,
    rateClass: 'sign-in',
    codes: [],
    example,
  },
});
