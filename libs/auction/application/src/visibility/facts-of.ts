import type { AuctionFacts } from '@fairlot/access-domain';
import type { Auction } from '@fairlot/auction-domain';

type AuctionBasis = Pick<Auction, 'idOwnerDealer'> & {
  readonly terms: Pick<Auction['terms'], 'idMarkets' | 'idTemplate'>;
};

/** The facts by which the access domain checks an auction. Every existing auction is published. */
export const factsOf = ({ idOwnerDealer, terms }: AuctionBasis): AuctionFacts => ({
  published: true,
  idMarkets: terms.idMarkets,
  idTemplate: terms.idTemplate,
  idOwnerDealer,
});

/** Facts of a missing auction. They let its check take as long as that of any other auction. */
export const MISSING_AUCTION_FACTS = {
  idOwnerDealer: 0,
  terms: { idTemplate: 0, idMarkets: [], regulation: { version: 0, hash: '' } },
} as const;
