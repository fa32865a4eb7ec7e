import { SEARCH_MAX } from '@fairlot/contracts';
import {
  auctionOperations,
  purchaseOperations,
  type PurchaseView,
} from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** What is awarded only gives no right to rate. */
export type SettledPurchase = PurchaseView & { readonly idPurchase: number };

export type Bought = {
  readonly idAuction: number;
  readonly auctionName: string;
  /** The dealer's own in this auction. */
  readonly purchases: readonly SettledPurchase[];
};

/** What the dealer bought in an auction that he may see (SEC-44, SEC-69). */
export const boughtQuery = (idAuction: number, idDealer: number) =>
  queryOptions({
    queryKey: ['bought', idAuction, idDealer],
    queryFn: async ({ signal }): Promise<Bought> => {
      const params = { id: idAuction };
      const { auctionName } = await call(auctionOperations['SEC-44'], { params }, { signal });
      // Who sells sees his sales in the same list.
      const query = { auctionName: auctionName.slice(0, SEARCH_MAX), idUserDealer: idDealer };
      const { rows } = await call(purchaseOperations['SEC-69'], { query }, { signal });
      const purchases = rows.filter(
        (one): one is SettledPurchase => one.idAuction === idAuction && one.settled,
      );
      return { idAuction, auctionName, purchases };
    },
  });
