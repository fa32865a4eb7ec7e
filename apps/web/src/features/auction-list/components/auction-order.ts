import type { AuctionView } from '@fairlot/contracts/auction';
import { auctionState } from '#shared/status/auction-status.js';
import type { ManageFilter } from './manage-filter.js';

/** Sort rank of an auction. Auctions that need attention come first. */
const statusRankOf = (auction: AuctionView): number => {
  const state = auctionState(auction);
  if (state.hasTag('isRunning')) return 0;
  if (state.hasTag('isAhead')) return 1;
  return state.hasTag('isDecided') ? 3 : 2;
};
export const COMPARE_BY_SORT: Record<
  ManageFilter['sort'],
  (a: AuctionView, b: AuctionView) => number
> = {
  name: (a, b) => a.auctionName.localeCompare(b.auctionName),
  template: (a, b) => a.templateName.localeCompare(b.templateName),
  type: (a, b) => a.type.localeCompare(b.type),
  status: (a, b) => statusRankOf(a) - statusRankOf(b),
  start: (a, b) => a.startsAt - b.startsAt,
  end: (a, b) => a.endsAt - b.endsAt,
  lots: (a, b) => a.lots.total - b.lots.total,
};
