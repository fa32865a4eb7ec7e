import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { id, idText, instant, wholeNumberText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const PAGE_MAX = 100;

const mailSummaryFields = z.object({
  idMail: id,
  sentAt: instant,
  to: z.string(),
  subject: z.string(),
  language: z.string().describe('A BCP 47 language tag'),
});
const mailSummary = mailSummaryFields.meta({ id: 'MailHead' });

const mail = mailSummaryFields.extend({ text: z.string() }).meta({ id: 'Mail' });

const DEMONSTRATION_ONLY =
  'Only available in a demonstration, which stores its e-mails instead of sending them. In other portals, the call returns 404.';

const oneMailCall = {
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
    summary: 'List the latest e-mails that the demonstration stored instead of sending',
    description: `Returns recipient and subject of the e-mails, newest first. ${DEMONSTRATION_ONLY}`,
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ limit: wholeNumberText(z.int().min(1).max(PAGE_MAX)).default(50) }),
    answer: z.object({ rows: rows(mailSummary) }),
    codes: ['NOT_FOUND'],
    example: () => ({ query: { limit: 10 } }),
  },
  'ENG-53': {
    ...oneMailCall,
    path: '/api/v1/open/mailbox/mail',
    name: 'mailboxMail',
    summary: 'Get an e-mail of the mailbox, as text',
    description: `Returns an e-mail as text, with the addresses of its links. ${DEMONSTRATION_ONLY}`,
    answer: mail,
  },
  'ENG-54': {
    ...oneMailCall,
    path: '/api/v1/open/mailbox/page',
    name: 'mailboxPage',
    summary: 'Get an e-mail of the mailbox, as HTML',
    description: `Returns the HTML of an e-mail as a page that runs no scripts and loads nothing. ${DEMONSTRATION_ONLY}`,
    answer: 'text/html',
  },
});
