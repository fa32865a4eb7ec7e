import { SEARCH_MAX } from '@fairlot/contracts';
import {
  auctionOperations,
  purchaseOperations,
  type PurchaseView,
} from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** A purchase that is settled and can be rated. */
export type SettledPurchase = PurchaseView & { readonly idPurchase: number };

export type AuctionPurchases = {
  readonly idAuction: number;
  readonly auctionName: string;
  /** The dealer's settled purchases in the auction. */
  readonly purchases: readonly SettledPurchase[];
};

/** The dealer's purchases in an auction that the user can see (SEC-44, SEC-69). */
export const boughtQuery = (idAuction: number, idDealer: number) =>
  queryOptions({
    queryKey: ['bought', idAuction, idDealer],
    queryFn: async ({ signal }): Promise<AuctionPurchases> => {
      const params = { id: idAuction };
      const { auctionName } = await call(auctionOperations['SEC-44'], { params }, { signal });
      // The filter by buyer is needed because the list also contains a seller's own sales.
      const query = { auctionName: auctionName.slice(0, SEARCH_MAX), idUserDealer: idDealer };
      const { rows } = await call(purchaseOperations['SEC-69'], { query }, { signal });
      const purchases = rows.filter(
        (one): one is SettledPurchase => one.idAuction === idAuction && one.settled,
      );
      return { idAuction, auctionName, purchases };
    },
  });
