import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { done, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** Names a session and opens nothing: the SHA-256 of its secret, hex. */
const idSession = z.string().regex(/^[0-9a-f]{64}$/);

const ownSession = z
  .object({
    idSession,
    via: z.enum(['session', 'token']).describe('A browser, or a program with a token'),
    device: z.string().nullable().describe('Browser and system, where they said so'),
    createdAt: instant,
    seenAt: instant.describe('When it was last used, to the minute'),
    expiresAt: instant,
    factorAt: instant.nullable().describe('When a second factor was last shown in it; null: never'),
    isThis: z.boolean().describe('Whether the call was made with it'),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

const EVEN_FOR = ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'] as const;

/** As the message service makes them; several times as long as any that it does make. */
const pushToken = z
  .string()
  .max(1_024)
  .regex(/^[\w.:~%-]+$/);

export const deviceOperations = defineOperations({
  'ENG-61': {
    method: 'GET',
    path: '/api/v1/secure/user/sessions',
    name: 'ownSessions',
    tag: 'session',
    summary: 'Where the user is signed in',
    description:
      "Answers the caller's open sessions and tokens, the newest first, with the device as it named " +
      'itself and when it was last used. It tells no address and nothing of any other user.',
    callers: SIGNED_IN,
    effect: 'none',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS'],
    names: [],
    answer: rows(ownSession),
    codes: [],
    example: noInput,
  },
  'ENG-62': {
    method: 'POST',
    path: '/api/v1/secure/user/sessions/end',
    name: 'endOwnSession',
    tag: 'session',
    summary: 'Ends one session or token of the user, and its live connections',
    description:
      'Ends one session or token of the caller, which may be the one that the call is made with, and ' +
      'its live connections. One of somebody else is answered like one that is not there.',
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: EVEN_FOR,
    names: [],
    body: z.strictObject({ idSession }),
    answer: done,
    codes: ['NOT_FOUND'],
    example: ({ idSession: named }: ExampleTarget) => ({ body: { idSession: named } }),
  },
  'ENG-63': {
    method: 'GET',
    path: '/api/v1/secure/user/data',
    name: 'ownDataFile',
    tag: 'session',
    summary: 'Everything the records keep about the user, as a file',
    description:
      'Answers a JSON file with all that the records keep about the caller: his data, his answers to ' +
      'the consents, his sessions, the regulations he accepted, what was changed of him and what he ' +
      'changed. No secret is in it: a password and a session are named and not told.',
    callers: SIGNED_IN,
    effect: 'none',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS'],
    names: [],
    answer: 'application/json',
    rateClass: 'heavy',
    codes: [],
    example: noInput,
  },
  'MOB-03': {
    method: 'POST',
    path: '/api/v1/mobile/fcm-token',
    name: 'keepPushToken',
    tag: 'session',
    summary: 'Keeps where the phone of a session receives messages',
    description:
      'Keeps with the session that the call is made with where its phone receives messages, in place ' +
      'of what was kept before. It goes with the session, and at once from any other session that had ' +
      'the same phone, so that nobody is told what is for who was signed in there before.',
    callers: SIGNED_IN,
    effect: 'change',
    names: [],
    body: z.strictObject({ fcmToken: pushToken }),
    answer: done,
    codes: [],
    example: () => ({ body: { fcmToken: 'cN0-a1b2:APA91bExample_of-a-token' } }),
  },
});
