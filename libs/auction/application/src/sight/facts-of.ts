import type { AuctionFacts } from '@fairlot/access-domain';
import type { Auction } from '@fairlot/auction-domain';

type Judged = Pick<Auction, 'idOwnerDealer'> & {
  readonly terms: Pick<Auction['terms'], 'idMarkets' | 'idTemplate'>;
};

/** What the access domain judges an auction by; an auction that exists is published. */
export const factsOf = ({ idOwnerDealer, terms }: Judged): AuctionFacts => ({
  published: true,
  idMarkets: terms.idMarkets,
  idTemplate: terms.idTemplate,
  idOwnerDealer,
});

/** What an auction that does not exist is judged by, so that its 404 takes the time of any other. */
export const NOWHERE = {
  idOwnerDealer: 0,
  terms: { idTemplate: 0, idMarkets: [], regulation: { version: 0, hash: '' } },
} as const;
