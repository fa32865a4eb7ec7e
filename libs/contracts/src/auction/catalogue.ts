import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { auctionById } from '../example.js';
import { done, idText } from '../fields.js';
import { defineOperations } from '../operation.js';

const idParams = z.object({ id: idText });

/** Progress of the last catalogue that the caller started. */
const catalogueWork = z
  .object({
    state: z
      .enum(['NONE', 'MAKING', 'READY', 'FAILED', 'STOPPED'])
      .describe(
        'NONE: the caller started no catalogue in the last hour, or has since started one for another auction. FAILED: an error occurred, or the server process stopped before the catalogue was ready',
      ),
    done: z.int().min(0).describe('Number of finished lots'),
    total: z.int().min(0).describe('Number of all lots of the catalogue'),
    secondsLeft: z.int().min(0).nullable().describe('Estimated remaining time; null if unknown'),
  })
  .meta({ id: 'CatalogueWork' });

/** PDF catalogue of an auction: start, progress, cancel and download. */
export const catalogueOperations = defineOperations({
  'ENG-121': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/catalogue',
    name: 'beginCatalogue',
    tag: 'reports',
    summary: 'Create the PDF catalogue of an auction',
    description:
      'Starts to create a PDF of all lots of an auction, for users who can see it. The PDF has a cover, contents, and half a page per vehicle with cover picture, data, condition and a QR code to its lot. Prices are the public prices at the time of creation. Each user can have one catalogue; a new one replaces it. If another catalogue of the caller is in progress, or the portal creates too many, the call returns OVERLOADED. Repeating the call does not start a second catalogue.',
    callers: SIGNED_IN,
    effect: 'change',
    names: ['auction'],
    params: idParams,
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
    summary: 'Get the progress of the catalogue of an auction',
    description:
      "Returns how many lots of the caller's latest catalogue are finished, and the estimated remaining time. The work continues when the caller disconnects. A finished catalogue is stored for an hour.",
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    answer: catalogueWork,
    codes: [],
    example: auctionById,
  },
  'ENG-123': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/catalogue/stop',
    name: 'stopCatalogue',
    tag: 'reports',
    summary: 'Cancel the catalogue of an auction',
    description:
      'Stops the creation of the catalogue and deletes the finished part. If no catalogue is in progress, nothing changes.',
    callers: SIGNED_IN,
    effect: 'change',
    names: ['auction'],
    params: idParams,
    answer: done,
    codes: [],
    example: auctionById,
  },
  'ENG-124': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/catalogue/file',
    name: 'catalogueFile',
    tag: 'reports',
    summary: 'Download the catalogue of an auction as a PDF',
    description:
      'Returns the last catalogue of the caller, for an hour after it was ready. Before and after that, or if the caller can no longer see the auction, the call returns 404.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    answer: 'application/pdf',
    codes: ['NOT_FOUND'],
    example: auctionById,
  },
});
