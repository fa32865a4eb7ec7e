import type { AuctionView } from '@fairlot/contracts';
import { z } from 'zod';

export const KINDS = ['all', 'open', 'sealed'] as const;
export const TYPES = ['all', 'LEA', 'MUL', 'OTH'] as const;
export const SORTS = ['end', 'name', 'lots'] as const;
export const VIEWS = ['cards', 'table'] as const;

/** What stands in the address; anything it does not know counts as not said. */
export const auctionFilter = z.object({
  q: z.string().max(100).default('').catch(''),
  kind: z.enum(KINDS).default('all').catch('all'),
  type: z.enum(TYPES).default('all').catch('all'),
  sort: z.enum(SORTS).default('end').catch('end'),
  view: z.enum(VIEWS).default('cards').catch('cards'),
});
export type AuctionFilter = z.infer<typeof auctionFilter>;

/** The defaults, which stay out of the address. */
export const AUCTION_FILTER = {
  q: '',
  kind: 'all',
  type: 'all',
  sort: 'end',
  view: 'cards',
} as const satisfies AuctionFilter;

const ORDERS: Record<AuctionFilter['sort'], (a: AuctionView, b: AuctionView) => number> = {
  end: (a, b) => a.endsAt - b.endsAt,
  name: (a, b) => a.auctionName.localeCompare(b.auctionName),
  lots: (a, b) => b.lots.total - a.lots.total,
};

export const filtered = (
  auctions: readonly AuctionView[],
  { kind, type, sort }: AuctionFilter,
): AuctionView[] =>
  auctions
    .filter((auction) => kind === 'all' || auction.sealed === (kind === 'sealed'))
    .filter((auction) => type === 'all' || auction.type === type)
    .toSorted((a, b) => ORDERS[sort](a, b) || a.idAuction - b.idAuction);
