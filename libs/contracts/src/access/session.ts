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
    /** Its last four characters, and nothing of the others. */
    iban: z.string().nullable(),
    flgEnabled: z.boolean(),
    readOnlyUser: z.boolean(),
    adminEnabledMarket: z.array(z.string()),
    /** What a client offers its user; a call may still ask whose object it is about. */
    calls: z.array(z.string()).describe('Ids of the calls that this user is admitted to now'),
    secondFactor: z.object({
      awaits: z
        .enum(['FACTOR', 'ENROLMENT'])
        .nullable()
        .describe(
          'What the session waits for before any other call: a factor, or that he gets one',
        ),
      kinds: z.array(z.enum(FACTOR_KINDS)).describe('Which he has'),
    }),
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.infer<typeof userProfile>;

const serverTime = z
  .object({ time: instant.describe('Server clock, UTC epoch milliseconds') })
  .meta({ id: 'ServerTime' });

/** Of a call that ends the session it is made with. */
const signedOut = z
  .object({
    done: z.literal(true),
    leaveAt: z
      .url()
      .nullable()
      .describe(
        'Where a browser goes to end its session at the identity provider too; null where there is none',
      ),
  })
  .meta({ id: 'SignedOut' });
export type SignedOut = z.infer<typeof signedOut>;

/** The longest that a provider signs: an issuer, two names and a few numbers. */
const LOGOUT_TOKEN_MAX = 8_192;

const login = z.strictObject({
  username: z.string().min(1).max(50),
  password: writtenPassword,
  code: writtenCode.optional(),
});

/** Who is asked for a second factor may ask who he is, and sign out. */
const WAITING = ['AWAITING_FACTOR', 'AWAITING_ENROLMENT'] as const;

export const sessionOperations = defineOperations({
  'SEC-10': {
    method: 'GET',
    path: '/api/v1/secure/logged',
    name: 'currentUser',
    tag: 'session',
    summary: 'Who is signed in; null for nobody',
    description:
      'Answers the profile of who sends the call, or null to a visitor instead of a refusal, so ' +
      'that a page can ask before it knows who reads it. It signs nobody in and keeps no session ' +
      'alive for longer.',
    callers: ANYONE,
    effect: 'none',
    evenFor: WAITING,
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
    summary: 'Profile of the signed-in user',
    description:
      "Answers the caller's own profile with the ids of the calls that he is admitted to now. Open " +
      'to a user whose account is disabled or whose consents are unanswered: it says which; it ' +
      'tells nothing of any other user.',
    callers: SIGNED_IN,
    effect: 'none',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', ...WAITING],
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
    summary: 'Leaves for the identity provider; comes back with a session cookie',
    description:
      'Sends a browser to the identity provider, which sends it back with a session cookie. It is ' +
      'for people, not for programs, which ask for a token; `redirect` is a path of this portal, ' +
      'and anything else leads to its first page.',
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
    summary: 'Ends the session, its tokens and its live connections',
    description:
      'Ends the session that the call is made with, its tokens and its live connections. Sessions ' +
      'on other devices stay: `signOutEverywhere` ends them all.',
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY', ...WAITING],
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
    summary: 'Ends every session and token of the user, and their live connections',
    description:
      'Ends every session and token of the caller, this one too, and their live connections, as ' +
      "for a device that was lost. It changes no password and ends nobody else's session.",
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
    summary: 'The identity provider ends the sessions of one of its own, or of a person',
    description:
      'Takes a logout token of the identity provider (OpenID Connect Back-Channel Logout) and ends the ' +
      'sessions and live connections that were begun from the session or by the person it names. Its ' +
      'signature says who calls, so no cookie counts; what is forged, old, meant for others or sent ' +
      'again ends nothing. Tokens of mobile programs stay: they were never begun there.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    form: true,
    // Looser than other bodies: a provider may send more beside it, which is ignored.
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
    summary: 'A frame of the identity provider ends the sessions of one of its own',
    description:
      'Loaded in a frame by the page on which somebody signs out at the identity provider (OpenID ' +
      'Connect Front-Channel Logout); ends the sessions and live connections that were begun from the ' +
      'session it names. Browsers send no cookie there, so `sid`, which only the provider and this ' +
      'portal know, says which; one that is made up ends nothing.',
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
    summary: 'Token for a user name and a password',
    description:
      'Answers a token for a user name and a password; the token goes into the header `token` of ' +
      'every call. It sets no cookie and does not say which of the two was wrong; wrong attempts ' +
      'are limited by address, by user name at an address and by user name at addresses it never ' +
      'signed in from, tokens by user. Of who has a second factor it asks for a `code` too, of his ' +
      'authenticator app or a recovery code: where that is missing or not right it answers ' +
      'SECOND_FACTOR_NEEDED.',
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
    summary: 'Who the token belongs to; null for nobody',
    description:
      'Answers the profile of the user whose token it is, or null to a visitor instead of a ' +
      'refusal. It issues no token and keeps none alive for longer.',
    callers: ANYONE,
    effect: 'none',
    evenFor: WAITING,
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
    summary: 'Server time, for display',
    description:
      'Answers the clock that decides, for a countdown: measure it a few times and take the ' +
      'quickest answer. It locks nothing: whether an offer was in time is judged when it arrives.',
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
    summary: 'Server time, for display',
    description:
      'Answers the clock that decides, for a countdown: measure it a few times and take the ' +
      'quickest answer. It locks nothing: whether an offer was in time is judged when it arrives.',
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
    summary: 'The clock that decides; the same one (reading 57)',
    description:
      'Answers the same clock as `serverTime`, under the name that the inventory gives it (reading ' +
      '57). There is no second clock.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    answer: serverTime,
    codes: [],
    example: noInput,
  },
});
