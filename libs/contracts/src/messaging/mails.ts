import { z } from 'zod';
import { ADMINS } from '../callers.js';
import { done, id, idText, instant, wholeNumberText } from '../fields.js';
import { pageOf } from '../list.js';
import { defineOperations } from '../operation.js';

const PAGE_MAX = 200;

const undelivered = z
  .object({
    idMail: id,
    state: z.enum(['dead', 'unknown']),
    type: z.string().describe('EMAIL_TEMPLATE_TYPE of the inventory'),
    cause: z.string().describe('Ids of the objects that the e-mail is about'),
    language: z.string(),
    recipient: z
      .string()
      .nullable()
      .describe(
        'First letter and domain of the address; null once it is deleted, after thirty days',
      ),
    attempts: z.int().min(0),
    failure: z.string().nullable().describe('Status codes of the mail server; null: no response'),
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
    summary: 'List e-mails that were not delivered, or may not have been',
    description:
      'Lists undelivered e-mails, newest first. `dead`: the e-mail was refused, has expired, or could not be sent for two days. `unknown`: the connection broke during sending, so the e-mail may have arrived. Recipients are masked and contents are not returned.',
    callers: ADMINS,
    effect: 'none',
    names: [],
    query: z.object({
      cursor: idText.optional(),
      limit: wholeNumberText(z.int().min(1).max(PAGE_MAX)).default(50),
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
    summary: 'Send an undelivered e-mail again',
    description:
      'Puts an e-mail of `undeliveredMails` back into the queue, with all attempts available again. An `unknown` e-mail can arrive twice. If the e-mail is queued, being sent or sent, nothing changes. For expired and deleted e-mails, the call returns 404.',
    callers: ADMINS,
    effect: 'change',
    names: [],
    body: z.strictObject({ idMail: id }),
    answer: done,
    codes: ['NOT_FOUND'],
    example: () => ({ body: { idMail: 1 } }),
  },
});
