import type { LotView } from '@fairlot/contracts/auction';
import { searchable, searchWords } from '@fairlot/kernel';
import { vehicleWords } from '#shared/format/vehicle-words.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { standingOf } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import { SHOWN, type LotFilter, type Shown } from './lot-filter.js';

const labelOf = (entry: LotEntry) => STANDING_VIEWS[standingOf(entry).key].label;

const IS_SHOWN: Record<Shown, (entry: LotEntry) => boolean> = {
  all: () => true,
  observed: ({ observed }) => observed,
  mine: ({ own }) => own.state !== 'NONE',
  leading: (entry) => labelOf(entry) === 'LEADING',
  outbid: (entry) => labelOf(entry) === 'OUTBID',
  // Lots that hide their offers do not say how many there are.
  noOffers: ({ live }) => live.offers === 0,
};

const textOf = (lot: LotView): string =>
  searchable([lot.idLot, ...lot.vehicles.map(vehicleWords)].join(' '));

/** Every word is somewhere in the lot's number, make, model, version or plate. */
const matching = (lots: readonly LotView[], q: string): readonly LotView[] => {
  const words = searchWords(q);
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
