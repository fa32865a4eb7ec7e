import { isMarket } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import type { AuctionOrder } from '../machines/auction-order.js';
import type { Template } from '../machines/auction-values.js';
import type { PublicationOutcome } from '../machines/publication.machine.js';

/** Two thousand lots are published in one append. */
const PUBLISHED_WITHIN_MS = 60_000;

/** Templates from which the user publishes (ENG-16). */
export const templatesQuery = queryOptions({
  queryKey: ['auction-templates'],
  queryFn: async ({ signal }): Promise<Template[]> =>
    (await call('ENG-16', {}, { signal })).map(({ idMarket, ...template }) => ({
      ...template,
      idMarket: isMarket(idMarket) ? idMarket : 'OTHER',
    })),
});

/** An auction to edit or to copy (ENG-21). The form starts from it and then goes its own way. */
export const auctionDraftQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['auction-draft', idAuction],
    queryFn: ({ signal }) => call('ENG-21', { params: { id: idAuction } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** SEC-42, SEC-43. @throws what left the outcome unknown */
export const sendAuction = async (order: AuctionOrder): Promise<PublicationOutcome> => {
  const options = { commandId: order.commandId, withinMs: PUBLISHED_WITHIN_MS };
  try {
    const auction =
      order.kind === 'create'
        ? await call('SEC-42', { body: order.body }, options)
        : await call('SEC-43', { body: order.body }, options);
    return { outcome: 'published', auction };
  } catch (error) {
    if (isRefusal(error)) return { outcome: 'refused', problem: error.problem };
    throw error;
  }
};
