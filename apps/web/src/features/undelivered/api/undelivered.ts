import { mailOperations } from '@fairlot/contracts/messaging';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';

/** E-mails that were not delivered or may not have been, newest first, page by page (ENG-50). */
export const undeliveredQuery = pagesQuery(['undelivered'], (query, signal) =>
  call(mailOperations['ENG-50'], { query }, { signal }),
);

/** Queues an e-mail again (ENG-51). */
export const sendAgain = (idMail: number) => call(mailOperations['ENG-51'], { body: { idMail } });
