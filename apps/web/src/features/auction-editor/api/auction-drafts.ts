import { auctionControlOperations, type AuctionView } from '@fairlot/contracts/auction';
import { isMarket } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import type { CommandOrder } from '#shared/command/command.machine.js';
import type { UsableTemplate } from '#shared/templates/templates-query.js';
import type { AuctionOrder } from '../machines/auction-order.js';
import type { Template } from '../machines/auction-values.js';

/** Time limit of a publication. The server appends two thousand lots in one write. */
const PUBLISHED_WITHIN_MS = 60_000;

export const templateOf = ({ idMarket, ...template }: UsableTemplate): Template => ({
  ...template,
  idMarket: isMarket(idMarket) ? idMarket : 'OTHER',
});

/** An auction to edit or copy (ENG-21). The form starts from it and then changes independently. */
export const auctionDraftQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['auction-draft', idAuction],
    queryFn: ({ signal }) =>
      call(auctionControlOperations['ENG-21'], { params: { id: idAuction } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/**
 * The current server state of the edited auction, read again while the form is open, because others
 * may change the auction.
 */
export const newestDraftQuery = (idAuction: number) =>
  queryOptions({
    ...auctionDraftQuery(idAuction),
    queryKey: ['auction-draft', idAuction, 'now'],
    enabled: false,
  });

/** SEC-42, SEC-43: a repeat with the same command id returns the same auction (STA-074). */
export const sendAuction = ({
  values,
  commandId,
}: CommandOrder<AuctionOrder>): Promise<AuctionView> => {
  const options = { commandId, withinMs: PUBLISHED_WITHIN_MS };
  return values.kind === 'create'
    ? call(auctionControlOperations['SEC-42'], { body: values.body }, options)
    : call(auctionControlOperations['SEC-43'], { body: values.body }, options);
};
