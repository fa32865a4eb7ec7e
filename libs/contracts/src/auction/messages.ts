import { BOUNDS } from '@fairlot/auction-rules';
import { z } from 'zod';
import { MANAGERS, SIGNED_IN } from '../callers.js';
import { idText } from '../fields.js';
import { auctionById } from '../example.js';
import { defineOperations } from '../operation.js';
import { auctionView } from './views.js';

const idParams = z.object({ id: idText });

const examplePdf = {
  name: 'note.pdf',
  mediaType: 'application/pdf',
  content: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
};

/** Messages and files of an auctioneer for all bidders. */
export const messageOperations = defineOperations({
  'SEC-57': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/auction-message',
    name: 'setAuctionMessage',
    tag: 'auctions',
    summary: 'Set or remove the message to all bidders',
    description:
      'Sets the message to all bidders of an auction; null removes it. Simple HTML is kept (paragraphs, lists, links, emphasis), everything else is removed. No e-mail is sent.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
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
      'Attaches one file (PDF, JPEG or PNG, at most 10 MB) for all bidders of an auction and replaces a previous file. The portal determines the type from the content, not from the name. Truncated files, and files that contain scripts or other files, are refused.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
    upload: 'file',
    answer: auctionView,
    codes: ['INVALID_TRANSITION', 'FILE_REFUSED'],
    example: (target) => ({ ...auctionById(target), file: examplePdf }),
  },
  'SEC-56': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:id/file-message',
    name: 'detachAuctionFile',
    tag: 'auctions',
    summary: 'Remove the attached file',
    description:
      'Removes the attached file of an auction. The message stays. If there is no file, the call succeeds too.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
    answer: auctionView,
    codes: ['INVALID_TRANSITION'],
    example: auctionById,
  },
  'ENG-19': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/file-message',
    name: 'auctionFile',
    tag: 'auctions',
    summary: 'Download the attached file',
    description:
      'Returns the attached file of an auction as a download, to users who can see the auction. Without a file, the call returns 404. Browsers save the file and do not display it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    answer: 'application/octet-stream',
    codes: [],
    example: auctionById,
  },
});
