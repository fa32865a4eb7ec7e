import { FACTOR_KINDS } from '@fairlot/access-domain';
import { z } from 'zod';
import { done, id, instant, writtenPassword } from '../fields.js';
import { REDIRECT_MAX } from '../redirect.js';
import { ANYONE, SIGNED_IN } from '../callers.js';
import { noInput } from '../example.js';
import { defineOperations } from '../operation.js';
import { writtenCode } from './factor-code.js';

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
    /** The account number with only its last four characters visible. */
    iban: z.string().nullable(),
    flgEnabled: z.boolean(),
    readOnlyUser: z.boolean(),
    adminEnabledMarket: z.array(z.string()),
    /** Calls that this user can make. A call can still refuse access to an object. */
    calls: z.array(z.string()).describe('Ids of the calls that this user can make now'),
    secondFactor: z.object({
      awaits: z
        .enum(['FACTOR', 'ENROLMENT'])
        .nullable()
        .describe(
          'What the user must do before any other call: enter a second factor, or set one up',
        ),
      kinds: z.array(z.enum(FACTOR_KINDS)).describe('Factors of the user'),
    }),
    view: z
      .object({ viewer: z.string().describe('User name of the member of staff'), endsAt: instant })
      .optional()
      .describe('Set only while staff view the portal as this user (`viewAs`)'),
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.infer<typeof userProfile>;

const serverTime = z
  .object({ time: instant.describe('Server clock, UTC epoch milliseconds') })
  .meta({ id: 'ServerTime' });

/** Response of a call that ends its own session. */
const signedOut = z
  .object({
    done: z.literal(true),
    leaveAt: z
      .url()
      .nullable()
      .describe(
        'URL at which the browser ends the session at the identity provider; null if there is no such session',
      ),
  })
  .meta({ id: 'SignedOut' });
export type SignedOut = z.infer<typeof signedOut>;

/** Maximum length of a logout token: an issuer, two names and a few numbers. */
const LOGOUT_TOKEN_MAX = 8_192;

const login = z.strictObject({
  username: z.string().min(1).max(50),
  password: writtenPassword,
  code: writtenCode.optional(),
});

/** Users who must enter a second factor can still read their profile and sign out. */
const AWAITED_FACTORS = ['AWAITING_FACTOR', 'AWAITING_ENROLMENT'] as const;

export const sessionOperations = defineOperations({
  'SEC-10': {
    method: 'GET',
    path: '/api/v1/secure/logged',
    name: 'currentUser',
    tag: 'session',
    summary: 'Get the signed-in user, or null',
    description:
      'Returns the profile of the caller. Visitors receive null instead of an error, so that a page can check whether a user is signed in. The call does not extend the session.',
    callers: ANYONE,
    effect: 'none',
    evenFor: AWAITED_FACTORS,
    names: [],
    answer: userProfile.nullable(),
    codes: [],
    example: noInput,
  },
  'OTH-04': {
    method: 'GET',
    path: '/api/v1/secure/user/profile',
    name: 'ownProfile',
    tag: 'session',
    summary: 'Get the profile of the signed-in user',
    description:
      'Returns the profile of the caller with the ids of the calls that the caller can make now. Disabled users and users who have not answered the consents can make this call too; the profile contains these states. It returns no data of other users.',
    callers: SIGNED_IN,
    effect: 'none',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', ...AWAITED_FACTORS],
    names: [],
    answer: userProfile,
    codes: [],
    example: noInput,
  },
  'OTH-10': {
    method: 'GET',
    path: '/sso/login',
    name: 'startSignIn',
    tag: 'session',
    summary: 'Sign in with the identity provider',
    description:
      'Redirects the browser to the identity provider. After the sign-in, the browser returns to the portal and gets a session cookie. The call is for browsers; other clients use `issueToken`. `redirect` is the path of this portal to which the browser returns. Other values lead to the home page.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ redirect: z.string().max(REDIRECT_MAX).optional() }),
    answer: '',
    status: 302,
    codes: [],
    example: noInput,
  },
  'OTH-11': {
    method: 'POST',
    path: '/api/v1/secure/logout',
    name: 'signOut',
    tag: 'session',
    summary: 'Sign out',
    description:
      'Ends the session of the call, its tokens and its live connections. Sessions on other devices do not end; `signOutEverywhere` ends all sessions.',
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY', 'VIEWING', ...AWAITED_FACTORS],
    names: [],
    answer: signedOut,
    codes: [],
    example: noInput,
  },
  'ENG-32': {
    method: 'POST',
    path: '/api/v1/secure/logout/everywhere',
    name: 'signOutEverywhere',
    tag: 'session',
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions and tokens of the caller, including this one, and their live connections. Use it when a device was lost. The password does not change.',
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'],
    names: [],
    answer: signedOut,
    codes: [],
    example: noInput,
  },
  'ENG-80': {
    method: 'POST',
    path: '/sso/back-channel-logout',
    name: 'endSessionsByProvider',
    tag: 'session',
    summary: 'Receive a back-channel logout from the identity provider',
    description:
      'Takes a logout token of the identity provider (OpenID Connect Back-Channel Logout). It ends the sessions and live connections of the session or user in the token. The signature authenticates the call, so cookies are ignored. A logout token that is forged, expired, issued for another client or already used has no effect. API tokens stay valid, because the identity provider did not issue them.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    form: true,
    // Unlike other bodies, this one can contain unknown fields. Providers can send additional
    // fields, which are ignored.
    body: z.object({ logout_token: z.string().min(1).max(LOGOUT_TOKEN_MAX) }),
    answer: done,
    codes: [],
    example: ({ logoutToken }) => ({ body: { logout_token: logoutToken } }),
  },
  'ENG-81': {
    method: 'GET',
    path: '/sso/front-channel-logout',
    name: 'endSessionInFrame',
    tag: 'session',
    summary: 'Receive a front-channel logout from the identity provider',
    description:
      'The sign-out page of the identity provider loads this call in a frame (OpenID Connect Front-Channel Logout). It ends the sessions and live connections of the provider session `sid`. Browsers send no cookies in this frame, so the call identifies the session by `sid`, which only the provider and this portal know. An unknown `sid` has no effect.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    query: z.object({ iss: z.string().min(1).max(500), sid: z.string().min(1).max(255) }),
    answer: 'text/html',
    codes: [],
    example: ({ issuer }) => ({ query: { iss: issuer, sid: '0195f1c2-7a30-7c51' } }),
  },
  'MOB-01': {
    method: 'POST',
    path: '/api/v1/mobile/token',
    name: 'issueToken',
    tag: 'session',
    summary: 'Get an API token',
    description:
      'Returns a token for a user name and a password. Send it in the header `token` of every call. The call sets no cookie. An error does not reveal whether the user name or the password is wrong. Wrong attempts are limited by IP address, by user name at one IP address, and by user name at new IP addresses. The number of tokens per user is limited. Users with a second factor must also send `code`: a code of the authenticator app, or a recovery code. If `code` is missing or wrong, the call returns SECOND_FACTOR_NEEDED.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    body: login,
    answer: z.object({ token: z.string() }).meta({ id: 'Token' }),
    rateClass: 'sign-in',
    codes: ['LOGIN_FAILED', 'SECOND_FACTOR_NEEDED'],
    example: ({ username, password }) => ({ body: { username, password } }),
  },
  'MOB-04': {
    method: 'GET',
    path: '/api/v1/mobile/logged',
    name: 'currentUserMobile',
    tag: 'session',
    summary: 'Get the user of a token, or null',
    description:
      'Returns the profile of the user of the token. Visitors receive null instead of an error. The call does not extend the token.',
    callers: ANYONE,
    effect: 'none',
    evenFor: AWAITED_FACTORS,
    names: [],
    answer: userProfile.nullable(),
    codes: [],
    example: noInput,
  },
  'SEC-58': {
    method: 'GET',
    path: '/api/v1/secure/time',
    name: 'serverTime',
    tag: 'time',
    summary: 'Get the server time',
    description:
      'Returns the server clock, for a countdown. Measure it several times and use the fastest response. The server checks the time of a bid when the bid arrives, not with this call.',
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
    name: 'serverTimeMobile',
    tag: 'time',
    summary: 'Get the server time',
    description:
      'Returns the server clock, for a countdown. Measure it several times and use the fastest response. The server checks the time of a bid when the bid arrives, not with this call.',
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
    name: 'engineTime',
    tag: 'time',
    summary: 'Get the server time under its name in the inventory (reading 57)',
    description:
      'Returns the same clock as `serverTime`, under the name in the inventory (reading 57).',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    answer: serverTime,
    codes: [],
    example: noInput,
  },
});
