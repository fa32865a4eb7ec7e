import { z } from 'zod';
import { MANAGERS, SIGNED_IN } from '../callers.js';
import { idText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { auctionView } from './views.js';

const byId = z.object({ id: idText });

/** What an auctioneer tells all bidders. */
export const messageOperations = defineOperations({
  'SEC-57': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/auction-message',
    tag: 'auctions',
    summary: 'Message to all bidders; null takes it away',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    body: z.strictObject({ message: z.string().trim().max(5000).nullable() }),
    answer: auctionView,
    problems: [409],
  },
  'SEC-55': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/file-message',
    tag: 'auctions',
    summary: 'Attach a file (PDF, JPEG or PNG) for all bidders',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    upload: 'file',
    answer: auctionView,
    problems: [409, 422],
  },
  'SEC-56': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:id/file-message',
    tag: 'auctions',
    summary: 'Take the attached file away',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    answer: auctionView,
    problems: [409],
  },
  'ENG-19': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/file-message',
    tag: 'auctions',
    summary: 'The attached file, as a download',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: 'application/octet-stream',
  },
});
