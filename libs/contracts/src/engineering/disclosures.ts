import { MOMENTS } from '@fairlot/auction-rules';
import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { ADMINS } from '../callers.js';
import { withDisclosure } from '../disclosure.js';
import { id, idText, instant, instantText } from '../fields.js';
import { listPage, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';

const callId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3,4}-\d{2,3}$/);

/** Filters. A row must match all that are set. */
const query = z.object({
  idUser: idText.optional(),
  idAuction: idText.optional(),
  idDealer: idText.optional(),
  callId: callId.optional(),
  moment: z.enum(MOMENTS).optional(),
  fromAt: instantText.optional(),
  /** End of the period. A date includes that day; a time is not included. */
  toAt: instantText.optional(),
});
export type DisclosureQuery = z.infer<typeof query>;

/** The first ids, and the total number. */
const firstIds = z.object({ ids: z.array(id), count: z.int().min(0) });

const disclosure = z
  .object({
    idDisclosure: z.string(),
    at: instant,
    /**
     * The member of staff who read the data, with the current name. Null if the user was deleted.
     */
    idUser: withDisclosure(id, 'ACCESS'),
    username: z.string().nullable(),
    callId: z.string(),
    /** Secrets that the call returns. */
    discloses: z.array(z.string()),
    /**
     * States of the disclosed lots when the data was shown: most secrets matter only while a lot
     * runs.
     */
    moments: z.array(z.enum(MOMENTS)),
    idAuction: id.nullable(),
    lots: firstIds,
    dealers: firstIds,
    /** JSON of the request: filters, page and order. */
    asked: z.string(),
  })
  .meta({ id: 'Disclosure' });
export type DisclosureView = z.infer<typeof disclosure>;

export const disclosureOperations = defineOperations({
  'ENG-33': {
    method: 'GET',
    path: '/api/v1/secure/engineering/disclosures',
    name: 'listDisclosures',
    tag: 'engineering',
    summary: 'List views of secret data of lots and dealers by staff',
    description:
      "Lists the secret data of auctions in the caller's markets that members of staff have viewed, such as reserve prices, newest first. The list covers two years. Reading the list is also recorded.",
    callers: ADMINS,
    effect: 'none',
    names: [],
    query: query.extend(listPage),
    answer: pageOf(disclosure),
    rateClass: 'heavy',
    codes: [],
    example: ({ idAuction }) => ({ query: { idAuction, limit: 10 } }),
  },
  'ENG-34': {
    method: 'GET',
    path: '/api/v1/secure/engineering/disclosures-export',
    name: 'exportDisclosures',
    tag: 'engineering',
    summary: 'Export views of secret data by staff as a CSV file',
    description:
      'Exports all pages of `listDisclosures` as a CSV file. The default language is that of the caller.',
    callers: ADMINS,
    effect: 'none',
    names: [],
    query: query.extend({ language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    discloses: ['ACCESS'],
    rateClass: 'heavy',
    codes: [],
    example: ({ idAuction }) => ({ query: { idAuction } }),
  },
});
