import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { done, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** Id of a session: SHA-256 of its secret, in hex. It gives no access. */
const idSession = z.string().regex(/^[0-9a-f]{64}$/);

const ownSession = z
  .object({
    idSession,
    via: z.enum(['session', 'token']).describe('A browser session or an API token'),
    device: z.string().nullable().describe('Browser and operating system, if known'),
    createdAt: instant,
    seenAt: instant.describe('Time of the last use, to the minute'),
    expiresAt: instant,
    factorAt: instant
      .nullable()
      .describe('Time when the user last entered a second factor in this session; null if never'),
    isThis: z.boolean().describe('Whether the call was made with this session'),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

const EVEN_FOR = ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'] as const;

/** Token of the push service. The limit is several times the length of current tokens. */
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
    summary: 'List the sessions and tokens of the user',
    description:
      'Returns the open sessions and tokens of the caller, newest first, with device name and last use. It returns no IP addresses and no data of other users.',
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
    summary: 'End a session or token of the user',
    description:
      'Ends one of the sessions or tokens of the caller and its live connections, including the current session. For a session of another user, the call returns 404.',
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
    summary: 'Export the personal data of the user as a file',
    description:
      'Returns a JSON file with all personal data of the caller: profile, consents, sessions, accepted regulations, and changes to the data of the caller or by the caller. The file contains no passwords, tokens or other secrets.',
    callers: SIGNED_IN,
    effect: 'none',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS'],
    isPersonal: true,
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
    summary: 'Set the push address of a session',
    description:
      'Stores the push address of the phone for the session of the call and replaces a previous one. The address is deleted with the session. If another session has the same address, it is removed from that session, so the phone receives no messages for its previous user.',
    callers: SIGNED_IN,
    effect: 'change',
    names: [],
    body: z.strictObject({ fcmToken: pushToken }),
    answer: done,
    codes: [],
    example: () => ({ body: { fcmToken: 'cN0-a1b2:APA91bExample_of-a-token' } }),
  },
});
