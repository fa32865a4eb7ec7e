import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { auctionById } from '../example.js';
import { done, idText } from '../fields.js';
import { defineOperations } from '../operation.js';

const byId = z.object({ id: idText });

/** How far the catalogue of an auction is that its caller began last. */
const catalogueWork = z
  .object({
    state: z
      .enum(['NONE', 'MAKING', 'READY', 'FAILED', 'STOPPED'])
      .describe(
        'NONE where none was begun within an hour, or the caller began one of another auction since; ' +
          'FAILED also where its process ended before it did',
      ),
    done: z.int().min(0).describe('Lots that are drawn'),
    total: z.int().min(0).describe('Lots that it is of'),
    secondsLeft: z.int().min(0).nullable().describe('At the pace so far; null while nobody knows'),
  })
  .meta({ id: 'CatalogueWork' });

/** The catalogue of an auction as a PDF: begun, looked after, stopped and fetched by who wants it. */
export const catalogueOperations = defineOperations({
  'ENG-121': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/catalogue',
    name: 'beginCatalogue',
    tag: 'reports',
    summary: 'Begin the catalogue of an auction, as a PDF',
    description:
      'Begins a PDF of all lots of an auction, for whoever sees it: a cover, contents, and half a page of ' +
      'each vehicle with its cover picture, its data, its condition and a code that leads to its lot. ' +
      'Prices are those that everybody sees when the lot is drawn. It is in the language that is named. ' +
      'A caller has one at a time, and a new one takes the place of the last; while one of another auction ' +
      'is made, and while the portal makes as many as it does at once, it answers OVERLOADED. A repeat ' +
      'begins none.',
    callers: SIGNED_IN,
    effect: 'change',
    names: ['auction'],
    params: byId,
    body: z.strictObject({ language: z.enum(LANGUAGES) }),
    answer: done,
    codes: ['COMMAND_ID_REUSED', 'OVERLOADED'],
    example: (target) => ({ ...auctionById(target), body: { language: 'de' as const } }),
  },
  'ENG-122': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/catalogue',
    name: 'catalogue',
    tag: 'reports',
    summary: 'How far the catalogue of an auction is',
    description:
      'Answers how many lots of the catalogue are drawn that the caller began last, and how long it will ' +
      'take. It goes on when its caller leaves, and is kept for an hour.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: catalogueWork,
    codes: [],
    example: auctionById,
  },
  'ENG-123': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/catalogue/stop',
    name: 'stopCatalogue',
    tag: 'reports',
    summary: 'Stop making the catalogue of an auction',
    description:
      'What is drawn by then is dropped. Where none is being made any more nothing changes.',
    callers: SIGNED_IN,
    effect: 'change',
    names: ['auction'],
    params: byId,
    answer: done,
    codes: [],
    example: auctionById,
  },
  'ENG-124': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/catalogue/file',
    name: 'catalogueFile',
    tag: 'reports',
    summary: 'The catalogue of an auction that is ready, as a PDF',
    description:
      'Writes the catalogue that the caller began last, for an hour after it was ready. Before and after ' +
      'that, and once he does not see the auction any more, it answers 404.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: 'application/pdf',
    codes: ['NOT_FOUND'],
    example: auctionById,
  },
});
