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
  content: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
};

/** What an auctioneer tells all bidders. */
export const messageOperations = defineOperations({
  'SEC-57': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/auction-message',
    name: 'setAuctionMessage',
    tag: 'auctions',
    summary: 'Message to all bidders; null takes it away',
    description:
      'Sets the message to all bidders of an auction, or takes it away with null. A little HTML is ' +
      'kept (paragraphs, lists, links, emphasis), everything else is taken out; nobody is mailed.',
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
    name: 'attachAuctionFile',
    tag: 'auctions',
    summary: 'Attach a file (PDF, JPEG or PNG) for all bidders',
    description:
      'Attaches one file (PDF, JPEG or PNG) for all bidders of an auction; a new one takes the ' +
      'place of the old one. At most 10 MB; what it is is read from its content, not from its name: ' +
      'a stump, or a file with scripts or with another file in it, is refused.',
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
    name: 'detachAuctionFile',
    tag: 'auctions',
    summary: 'Take the attached file away',
    description:
      'Takes the file of an auction away; the message stays. It succeeds as well where nothing was ' +
      'attached.',
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
    name: 'auctionFile',
    tag: 'auctions',
    summary: 'The attached file, as a download',
    description:
      'Answers the file of an auction as a download to whoever sees the auction; 404 where nothing ' +
      'is attached. It is never shown in the page, whatever it holds.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: 'application/octet-stream',
    codes: [],
    example: auctionById,
  },
});
