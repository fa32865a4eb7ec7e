import type { LotView } from '@fairlot/contracts/auction';
import { z } from 'zod';
import { oneOf, searchText } from '#shared/address/said.js';
import type { LotEntry } from '#shared/live/lot-store.js';

export const SHOWN = ['all', 'observed', 'mine', 'leading', 'outbid', 'noOffers'] as const;
export type Shown = (typeof SHOWN)[number];
export const LOT_SORTS = ['lot', 'end', 'price'] as const;
export const LOT_VIEWS = ['table', 'cards'] as const;

/** What stands in the address; anything it does not know counts as not said. */
export const lotFilter = z.object({
  show: oneOf(SHOWN, 'all'),
  q: searchText,
  sort: oneOf(LOT_SORTS, 'lot'),
  view: oneOf(LOT_VIEWS, 'table'),
});
export type LotFilter = z.infer<typeof lotFilter>;
export const LOT_FILTER = lotFilter.parse({});

const IS_SHOWN: Record<Shown, (entry: LotEntry) => boolean> = {
  all: () => true,
  observed: ({ observed }) => observed,
  mine: ({ own }) => own.state !== 'NONE',
  leading: ({ own }) => own.state === 'LEADING',
  outbid: ({ own }) => own.state === 'OUTBID',
  // Lots that hide their offers do not say how many there are.
  noOffers: ({ live }) => live.offers === 0,
};

const textOf = (lot: LotView): string =>
  [
    lot.idLot,
    ...lot.vehicles.flatMap((one) => [one.brand, one.model, one.version, one.licensePlate]),
  ]
    .join(' ')
    .toLowerCase();

/** Every word is somewhere in the lot's number, make, model, version or plate. */
const matching = (lots: readonly LotView[], q: string): readonly LotView[] => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lots;
  return lots.filter((lot) => {
    const text = textOf(lot);
    return words.every((word) => text.includes(word));
  });
};

type Known = { readonly lot: LotView; readonly entry: LotEntry };
const ORDERS: Record<LotFilter['sort'], (a: Known, b: Known) => number> = {
  lot: () => 0,
  end: (a, b) => a.entry.live.endsAt - b.entry.live.endsAt,
  price: (a, b) => priceOf(a) - priceOf(b),
};
const priceOf = ({ lot, entry }: Known): number => entry.live.priceMinor ?? lot.basePriceMinor;

export type Board = {
  readonly lots: readonly LotView[];
  readonly counts: Readonly<Record<Shown, number>>;
};

/** The lots to show, and how many each choice would. */
export const boardOf = (
  lots: readonly LotView[],
  entryOf: (idLot: number) => LotEntry | undefined,
  { show, q, sort }: LotFilter,
): Board => {
  const counts = { all: 0, observed: 0, mine: 0, leading: 0, outbid: 0, noOffers: 0 };
  const chosen: Known[] = [];
  for (const lot of matching(lots, q)) {
    const entry = entryOf(lot.idLot);
    if (entry === undefined) continue;
    for (const one of SHOWN) if (IS_SHOWN[one](entry)) counts[one] += 1;
    if (IS_SHOWN[show](entry)) chosen.push({ lot, entry });
  }
  chosen.sort((a, b) => ORDERS[sort](a, b) || a.lot.idLot - b.lot.idLot);
  return { lots: chosen.map(({ lot }) => lot), counts };
};
