import type { AuctionOfBidder } from '@fairlot/access-records';
import type { Auction, AuctionTerms } from '@fairlot/auction-domain';

/** The auction data that the directory needs to return a bidder's facts. */
export const auctionOfBidder = ({
  idAuction,
  idOwnerDealer,
  terms,
}: Pick<Auction, 'idAuction' | 'idOwnerDealer'> & {
  readonly terms: Pick<AuctionTerms, 'idTemplate' | 'idMarkets' | 'regulation'>;
}): AuctionOfBidder & Pick<AuctionTerms, 'regulation'> => {
  const { idTemplate, idMarkets, regulation } = terms;
  // In the demonstration owners sell only their own vehicles.
  const idSellerDealers = [idOwnerDealer];
  return { idAuction, idOwnerDealer, idTemplate, idMarkets, regulation, idSellerDealers };
};
