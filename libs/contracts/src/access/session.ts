import { z } from 'zod';
import { done, id, instant, REDIRECT_MAX } from '../fields.js';
import { ANYONE, SIGNED_IN } from '../callers.js';
import { noInput } from '../example.js';
import { defineOperations } from '../operation.js';

/** UserProfile of the inventory; null for an anonymous caller (reading 26). */
export const userProfile = z
  .object({
    idUser: id,
    username: z.string(),
    idDealer: id.nullable(),
    idMarket: z.string(),
    preferredLanguage: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    consent1: z.boolean().nullable(),
    consent2: z.boolean().nullable(),
    consent3: z.boolean().nullable(),
    flgEnabled: z.boolean(),
    readOnlyUser: z.boolean(),
    adminEnabledMarket: z.array(z.string()),
    /** What a client offers its user; a call may still ask whose object it is about. */
    calls: z.array(z.string()).describe('Ids of the calls that this user is admitted to now'),
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.infer<typeof userProfile>;

const serverTime = z
  .object({ time: instant.describe('Server clock, UTC epoch milliseconds') })
  .meta({ id: 'ServerTime' });

const login = z.strictObject({
  username: z.string().min(1).max(50),
  password: z.string().min(1).max(200),
});

export const sessionOperations = defineOperations({
  'SEC-10': {
    method: 'GET',
    path: '/api/v1/secure/logged',
    tag: 'session',
    summary: 'Who is signed in; null for nobody',
    description:
      'Answers null to a visitor instead of refusing, so that a page can ask before it knows who reads it.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    answer: userProfile.nullable(),
    codes: [],
    example: noInput,
  },
  'OTH-04': {
    method: 'GET',
    path: '/api/v1/secure/user/profile',
    tag: 'session',
    summary: 'Profile of the signed-in user',
    description:
      'Open to a user whose account is disabled or whose consents are unanswered: it says which.',
    callers: SIGNED_IN,
    effect: 'none',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS'],
    names: [],
    answer: userProfile,
    codes: [],
    example: noInput,
  },
  'OTH-10': {
    method: 'GET',
    path: '/sso/login',
    tag: 'session',
    summary: 'Leaves for the identity provider; comes back with a session cookie',
    description:
      'A browser goes here, not a program. `redirect` is a path of this portal; anything else leads to its first page.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ redirect: z.string().max(REDIRECT_MAX).optional() }),
    answer: 'text/html',
    status: 302,
    codes: [],
    example: noInput,
  },
  'OTH-11': {
    method: 'POST',
    path: '/api/v1/secure/logout',
    tag: 'session',
    summary: 'Ends the session, its tokens and its live connections',
    description: 'Only this session ends; sessions on other devices stay.',
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'],
    names: [],
    answer: done,
    codes: [],
    example: noInput,
  },
  'MOB-01': {
    method: 'POST',
    path: '/api/v1/mobile/token',
    tag: 'session',
    summary: 'Token for a user name and a password',
    description:
      'The token goes into the header `token` of every call. Attempts are limited by user name and by address.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    body: login,
    answer: z.object({ token: z.string() }).meta({ id: 'Token' }),
    rateClass: 'sign-in',
    codes: ['LOGIN_FAILED'],
    example: ({ username, password }) => ({ body: { username, password } }),
  },
  'MOB-04': {
    method: 'GET',
    path: '/api/v1/mobile/logged',
    tag: 'session',
    summary: 'Who the token belongs to; null for nobody',
    description:
      'Answers null to a visitor instead of refusing, so that a page can ask before it knows who reads it.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    answer: userProfile.nullable(),
    codes: [],
    example: noInput,
  },
  'SEC-58': {
    method: 'GET',
    path: '/api/v1/secure/time',
    tag: 'time',
    summary: 'Server time, for display',
    description:
      'One clock decides everywhere; measure it a few times and take the quickest answer.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    answer: serverTime,
    codes: [],
    example: noInput,
  },
  'MOB-07': {
    method: 'GET',
    path: '/api/v1/mobile/time',
    tag: 'time',
    summary: 'Server time, for display',
    description:
      'One clock decides everywhere; measure it a few times and take the quickest answer.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    answer: serverTime,
    codes: [],
    example: noInput,
  },
  'OTH-06': {
    method: 'GET',
    path: '/api/v1/engine/time',
    tag: 'time',
    summary: 'The clock that decides; the same one (reading 57)',
    description: 'The same clock as SEC-58, under the name that the inventory gives it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    answer: serverTime,
    codes: [],
    example: noInput,
  },
});
