import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { id, idText, instant, wholeNumberText } from '../fields.js';
import { pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { givenConsent, sentDocument } from './registration-fields.js';

const PAGE_MAX = 200;
const UNUSED_ID = 2_147_483_647;

const application = z.object({
  idRegistration: id,
  registeredAt: instant,
  documents: z.array(sentDocument).describe('See ENG-222 and ENG-223'),
  consents: z.array(givenConsent),
});
const consent = z.boolean().nullable();
const userConsents = z.object({
  idUser: id,
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  consent1: consent.describe('Current answer. Null if the user has to answer (again)'),
  consent2: consent,
  consent3: consent,
});
const email = z.object({
  idMail: id,
  type: z.string().describe('EMAIL_TEMPLATE_TYPE of the inventory'),
  recipient: z.string(),
  language: z.string(),
  state: z.enum(['waiting', 'sent', 'dead', 'unknown']),
  createdAt: instant,
  sentAt: instant.nullable(),
});
const standing = z.enum(['PENDING', 'ACCEPTED', 'BLOCKED']);
const buying = z.object({
  templates: rows(
    z.object({ idTemplate: id, name: z.string(), idMarket: z.string(), state: standing }),
  ),
  showcases: rows(z.object({ idMarket: z.string() })).describe(
    'Markets that are enabled for the dealer',
  ),
});

const BASE_PATH = '/api/v1/admin/dealer';
const OTHER_MARKETS =
  'For dealers of markets that the caller does not work for, the call returns 404.';
const dealerExample = ({ records }: ExampleTarget) => ({
  query: { idDealer: records['dealer']?.id ?? UNUSED_ID },
});
const OPERATION_DEFAULTS = {
  method: 'GET',
  tag: 'back office',
  callers: STAFF,
  effect: 'none',
  names: ['record'],
  codes: [],
} as const;

/** Tabs of a dealer's record (SCR-077). */
export const dealerTabOperations = defineOperations({
  'ENG-263': {
    ...OPERATION_DEFAULTS,
    path: `${BASE_PATH}/application`,
    name: 'dealerApplication',
    summary: 'List the documents and consents of a dealer',
    description: `Returns the documents and consents of the application from which the dealer was created. They are null for dealers that staff created. Also returns the current consents of the users of the dealer. ${OTHER_MARKETS}`,
    query: z.object({ idDealer: idText }),
    answer: z
      .object({
        application: application.nullable(),
        // Optional, because servers of the previous version do not send them during an upgrade.
        users: rows(userConsents).optional(),
      })
      .meta({ id: 'DealerApplication' }),
    example: dealerExample,
  },
  'ENG-264': {
    ...OPERATION_DEFAULTS,
    path: `${BASE_PATH}/emails`,
    name: 'dealerEmails',
    summary: 'List the e-mails sent to a dealer',
    description: `Returns the e-mails to the address of the dealer and to its users, newest first, without their contents. Recipients are deleted after thirty days, so older e-mails are not returned. ${OTHER_MARKETS}`,
    query: z.object({
      idDealer: idText,
      cursor: idText.optional(),
      limit: wholeNumberText(z.int().min(1).max(PAGE_MAX)).default(50),
    }),
    answer: pageOf(email).meta({ id: 'DealerEmailPage' }),
    example: dealerExample,
  },
  'ENG-265': {
    ...OPERATION_DEFAULTS,
    path: `${BASE_PATH}/buying`,
    name: 'dealerBuying',
    summary: 'List the templates and fixed-price markets in which a dealer can buy',
    description: `Returns the templates on which the dealer has a state, and the markets whose fixed-price stock the dealer can buy. Only markets that the caller works for are included. ${OTHER_MARKETS}`,
    query: z.object({ idDealer: idText }),
    answer: buying.meta({ id: 'DealerBuying' }),
    example: dealerExample,
  },
});
