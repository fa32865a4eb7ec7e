import type { AuctionFacts } from '@fairlot/access-domain';
import type { Auction } from '@fairlot/auction-domain';

/** What the access domain judges an auction by; an auction that exists is published. */
export const factsOf = ({ idOwnerDealer, terms }: Auction): AuctionFacts => ({
  published: true,
  idMarkets: terms.idMarkets,
  idTemplate: terms.idTemplate,
  idOwnerDealer,
});
