import { overdueRequirement, type OutstandingRequirement } from '@fairlot/access-domain';
import { systemClock } from '@fairlot/kernel';
import type { Dealer } from '../entities/dealer.entity.js';
import type { AuctionOfBidder, BidderFacts } from './bidder-facts.js';

type RequirementMarkets = Pick<
  Parameters<typeof overdueRequirement>[1],
  'idMarkets' | 'auctionMarkets'
>;

/** The overdue requirement that prevents the dealer from bidding, if there is one. */
export const overdueRequirementIn = (
  owed: readonly OutstandingRequirement[],
  reach: RequirementMarkets,
): Pick<BidderFacts, 'overdue'> => {
  const overdue = overdueRequirement(owed, { ...reach, now: systemClock.now() });
  if (overdue === null) return {};
  return { overdue: { idRequirement: overdue.idRequirement, requirement: overdue.reason } };
};

/** Ids of the auction's owner and of the lot's sellers, without duplicates. */
export const sellersIn = ({
  idOwnerDealer,
  idSellerDealers,
}: AuctionOfBidder): readonly number[] => [...new Set([idOwnerDealer, ...idSellerDealers])];

/** Whether two dealers are related: a dealer is related to itself and to its group (ROL-040). */
export const areRelated = (one: Dealer | null, other: Dealer | null): boolean => {
  if (one === null || other === null) return false;
  if (one.idDealer === other.idDealer) return true;
  return one.idHouse !== null && one.idHouse === other.idHouse;
};
