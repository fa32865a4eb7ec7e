import { BOUNDS } from '@fairlot/auction-rules';
import { z } from 'zod';
import { MANAGERS, SIGNED_IN } from '../callers.js';
import { idText } from '../fields.js';
import { auctionById } from '../example.js';
import { defineOperations } from '../operation.js';
import { auctionView } from './views.js';

const byId = z.object({ id: idText });

const aNote = {
  name: 'note.pdf',
  mediaType: 'application/pdf',
  content: '%PDF-1.4\n%%EOF\n',
};

/** What an auctioneer tells all bidders. */
export const messageOperations = defineOperations({
  'SEC-57': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/auction-message',
    tag: 'auctions',
    summary: 'Message to all bidders; null takes it away',
    description:
      'A little HTML is kept (paragraphs, lists, links, emphasis), everything else is taken out.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    body: z.strictObject({ message: z.string().trim().max(BOUNDS.message.max).nullable() }),
    answer: auctionView,
    codes: ['INVALID_TRANSITION'],
    example: (target) => ({ ...auctionById(target), body: { message: 'Welcome' } }),
  },
  'SEC-55': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/file-message',
    tag: 'auctions',
    summary: 'Attach a file (PDF, JPEG or PNG) for all bidders',
    description:
      'At most 10 MB; what it is is read from its content, not from its name. A new file takes the place of the old one.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    upload: 'file',
    answer: auctionView,
    codes: ['INVALID_TRANSITION', 'FILE_REFUSED'],
    example: (target) => ({ ...auctionById(target), file: aNote }),
  },
  'SEC-56': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:id/file-message',
    tag: 'auctions',
    summary: 'Take the attached file away',
    description: 'The message stays.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    answer: auctionView,
    codes: ['INVALID_TRANSITION'],
    example: auctionById,
  },
  'ENG-19': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/file-message',
    tag: 'auctions',
    summary: 'The attached file, as a download',
    description: 'Always a download, never shown in the page; 404 where nothing is attached.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: 'application/octet-stream',
    codes: [],
    example: auctionById,
  },
});
