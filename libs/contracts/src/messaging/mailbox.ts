import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { id, idText, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const PAGE_MAX = 100;

const head = z.object({
  idMail: id,
  sentAt: instant,
  to: z.string(),
  subject: z.string(),
  language: z.string().describe('A tag of BCP 47'),
});
const mailHead = head.meta({ id: 'MailHead' });
export type MailHead = z.infer<typeof mailHead>;

const mail = head.extend({ text: z.string() }).meta({ id: 'Mail' });

const OF_A_DEMONSTRATION =
  'Of a demonstration only, which keeps its letters instead of sending them: anywhere else there is ' +
  'no such thing (404).';

const one = {
  method: 'GET',
  tag: 'demonstration',
  callers: ANYONE,
  effect: 'none',
  names: [],
  query: z.object({ idMail: idText }),
  codes: ['NOT_FOUND'],
  example: () => ({ query: { idMail: 1 } }),
} as const;

export const mailboxOperations = defineOperations({
  'ENG-52': {
    method: 'GET',
    path: '/api/v1/open/mailbox',
    name: 'mailbox',
    tag: 'demonstration',
    summary: 'The newest letters that a demonstration kept instead of sending',
    description: `Answers whom each was for and what it is about, the newest first. ${OF_A_DEMONSTRATION}`,
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50) }),
    answer: z.object({ rows: rows(mailHead) }),
    codes: ['NOT_FOUND'],
    example: () => ({ query: { limit: 10 } }),
  },
  'ENG-53': {
    ...one,
    path: '/api/v1/open/mailbox/mail',
    name: 'mailboxMail',
    summary: 'A letter of the mailbox, as text',
    description: `Answers one letter with its text, links written out. ${OF_A_DEMONSTRATION}`,
    answer: mail,
  },
  'ENG-54': {
    ...one,
    path: '/api/v1/open/mailbox/page',
    name: 'mailboxPage',
    summary: 'A letter of the mailbox, as its reader sees it',
    description: `Answers the HTML of one letter as a page that runs and loads nothing. ${OF_A_DEMONSTRATION}`,
    answer: 'text/html',
  },
});
