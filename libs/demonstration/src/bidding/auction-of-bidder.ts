import type { AuctionOfBidder } from '@fairlot/access-records';
import type { Auction, AuctionTerms } from '@fairlot/auction-domain';

/** What the directory needs of an auction to tell the facts of a bidder. */
export const auctionOfBidder = ({
  idAuction,
  idOwnerDealer,
  terms,
}: Pick<Auction, 'idAuction' | 'idOwnerDealer'> & {
  readonly terms: Pick<AuctionTerms, 'idTemplate' | 'idMarkets' | 'regulation'>;
}): AuctionOfBidder & Pick<AuctionTerms, 'regulation'> => {
  const { idTemplate, idMarkets, regulation } = terms;
  // The demonstration sells what is its owners' own.
  const idSellerDealers = [idOwnerDealer];
  return { idAuction, idOwnerDealer, idTemplate, idMarkets, regulation, idSellerDealers };
};
