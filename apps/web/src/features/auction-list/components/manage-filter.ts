import type { AuctionView } from '@fairlot/contracts/auction';
import { z } from 'zod';
import { AUCTION_STATUSES, auctionState } from '#shared/status/auction-status.js';
import { oneOf, searchText, sortOrder } from '#shared/address/said.js';

export const STATUSES = ['all', ...AUCTION_STATUSES] as const;
/** The columns, in their order. */
export const SORTS = ['name', 'template', 'type', 'status', 'start', 'end', 'lots'] as const;

/** What stands in the address; anything it does not know counts as not said. */
export const manageFilter = z.object({
  q: searchText,
  status: oneOf(STATUSES, 'all'),
  sort: oneOf(SORTS, 'start'),
  order: sortOrder('desc'),
});
export type ManageFilter = z.infer<typeof manageFilter>;

/** The defaults, which stay out of the address. */
export const MANAGE_FILTER = manageFilter.parse({});

/** What needs attention first. */
const rankOf = (auction: AuctionView): number => {
  const state = auctionState(auction);
  if (state.hasTag('isRunning')) return 0;
  if (state.hasTag('isAhead')) return 1;
  return state.hasTag('isDecided') ? 3 : 2;
};
export const COMPARE: Record<ManageFilter['sort'], (a: AuctionView, b: AuctionView) => number> = {
  name: (a, b) => a.auctionName.localeCompare(b.auctionName),
  template: (a, b) => a.templateName.localeCompare(b.templateName),
  type: (a, b) => a.type.localeCompare(b.type),
  status: (a, b) => rankOf(a) - rankOf(b),
  start: (a, b) => a.startsAt - b.startsAt,
  end: (a, b) => a.endsAt - b.endsAt,
  lots: (a, b) => a.lots.total - b.lots.total,
};
