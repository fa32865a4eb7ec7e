import { mailboxOperations } from '@fairlot/contracts/messaging';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const SHOWN_MAX = 100;
/** The interval is short, because users watch this page while they wait for an e-mail. */
const REFRESH_EVERY_MS = 2_000;

/** The e-mails that a demonstration has stored, newest first (ENG-52). */
export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: async ({ signal }) => {
    const query = { limit: SHOWN_MAX };
    return (await call(mailboxOperations['ENG-52'], { query }, { signal })).rows;
  },
  staleTime: 0,
  refetchInterval: REFRESH_EVERY_MS,
});

/** One stored e-mail (ENG-53). It never changes. */
export const mailQuery = (idMail: number) =>
  queryOptions({
    queryKey: ['mailbox', idMail],
    queryFn: ({ signal }) => call(mailboxOperations['ENG-53'], { query: { idMail } }, { signal }),
    staleTime: Infinity,
  });

/** URL of an e-mail with its layout (ENG-54). */
export const mailPageUrl = (idMail: number): string =>
  `${mailboxOperations['ENG-54'].path}?idMail=${idMail}`;
