import { z } from 'zod';
import { ADMINS } from '../callers.js';
import { done, id, idText, instant } from '../fields.js';
import { pageOf } from '../list.js';
import { defineOperations } from '../operation.js';

const PAGE_MAX = 200;

const undelivered = z
  .object({
    idMail: id,
    state: z.enum(['dead', 'unknown']),
    type: z.string().describe('EMAIL_TEMPLATE_TYPE of the inventory'),
    cause: z.string().describe('What it was sent for, in ids'),
    language: z.string(),
    recipient: z
      .string()
      .nullable()
      .describe('Its first letter and its host; null once it is forgotten, after thirty days'),
    attempts: z.int().min(0),
    failure: z.string().nullable().describe('In codes of the mail server; null: no answer came'),
    createdAt: instant,
    attemptedAt: instant.nullable(),
  })
  .meta({ id: 'UndeliveredMail' });
export type UndeliveredMail = z.infer<typeof undelivered>;

export const mailOperations = defineOperations({
  'ENG-50': {
    method: 'GET',
    path: '/api/v1/secure/engineering/mails',
    name: 'undeliveredMails',
    tag: 'engineering',
    summary: 'Letters to people that did not arrive, or may not have',
    description:
      'Lists, the newest first, letters that were given up (`dead`: refused, expired, or tried for ' +
      'two days) and those of which nobody knows whether they arrived (`unknown`: the line broke ' +
      'while they were on their way). Whom they were for is masked; what they said is not told.',
    callers: ADMINS,
    effect: 'none',
    names: [],
    query: z.object({
      cursor: idText.optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
    }),
    answer: pageOf(undelivered),
    codes: [],
    example: () => ({ query: { limit: 10 } }),
  },
  'ENG-51': {
    method: 'POST',
    path: '/api/v1/secure/engineering/mails/again',
    name: 'sendMailAgain',
    tag: 'engineering',
    summary: 'Sends a letter once more that did not arrive, or may not have',
    description:
      'Puts a letter of `undeliveredMails` back among those that wait, with as many attempts as a ' +
      'new one. Whoever sends an `unknown` one again accepts that it may arrive twice. One that ' +
      'waits, is under way or was sent needs nothing; one that has expired or is forgotten is answered ' +
      'like one that is not there.',
    callers: ADMINS,
    effect: 'change',
    names: [],
    body: z.strictObject({ idMail: id }),
    answer: done,
    codes: ['NOT_FOUND'],
    example: () => ({ body: { idMail: 1 } }),
  },
});
