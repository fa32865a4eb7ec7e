import { auctionOperations } from '@fairlot/contracts/auction';
import { engineeringOperations } from '@fairlot/contracts/engineering';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const SHOWN_MAX = 50;
const UUID_PATTERN = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const ID_PATTERN = /^#?(\d{1,9})$/;

/**
 * The command id in a text copied from a receipt or a response. Null if the text is not a command
 * id.
 */
export const commandIdIn = (text: string): string | null =>
  UUID_PATTERN.test(text.trim()) ? text.trim().toLowerCase() : null;

/** Auctions of the caller's markets by id or name, newest first (SEC-45). */
export const auctionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['engineering', 'auctions', text],
    queryFn: async ({ signal }) => {
      const id = Number(ID_PATTERN.exec(text)?.[1] ?? 0);
      const query = { limit: SHOWN_MAX, ...(id > 0 ? { ids: [id] } : { q: text }) };
      return (await call(auctionOperations['SEC-45'], { query }, { signal })).rows;
    },
    placeholderData: keepPreviousData,
  });

/** The auction that a command wrote to (ENG-28). */
export const auctionOfCommandQuery = (commandId: string | null) =>
  queryOptions({
    queryKey: ['engineering', 'command', commandId],
    queryFn: ({ signal }) =>
      call(engineeringOperations['ENG-28'], { params: { commandId: commandId ?? '' } }, { signal }),
    enabled: commandId !== null,
    retry: false,
  });

/** Name and status of an auction (SEC-44). */
export const headerQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['engineering', 'auction', idAuction],
    queryFn: ({ signal }) =>
      call(auctionOperations['SEC-44'], { params: { id: idAuction } }, { signal }),
  });
