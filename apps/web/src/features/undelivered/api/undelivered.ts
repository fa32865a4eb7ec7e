import { mailOperations } from '@fairlot/contracts/messaging';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const PAGE = 100;

/** Letters that did not arrive, or may not have: the newest first, page by page (ENG-50). */
export const undeliveredQuery = infiniteQueryOptions({
  queryKey: ['undelivered'],
  queryFn: ({ signal, pageParam: before }) => {
    const query = { limit: PAGE, ...(before !== null && { before }) };
    return call(mailOperations['ENG-50'], { query }, { signal });
  },
  initialPageParam: null as number | null,
  getNextPageParam: ({ mails }) => (mails.length < PAGE ? null : (mails.at(-1)?.idMail ?? null)),
  select: ({ pages }) => pages.flatMap(({ mails }) => mails),
});

/** Puts one back among those that wait (ENG-51). */
export const sendAgain = (idMail: number) => call(mailOperations['ENG-51'], { body: { idMail } });
