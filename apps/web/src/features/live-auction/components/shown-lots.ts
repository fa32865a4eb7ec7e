import type { LotView } from '@fairlot/contracts/auction';
import { searchWords } from '@fairlot/kernel';
import { compareBy } from '#shared/address/sorting.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { standingOf } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import { indexLots, failedFacets, facetTestsOf, type LotIndex } from './lot-facets.js';
import { LOT_SUBSETS, type LotFilter, type LotSort, type LotSubset } from './lot-filter.js';

const isMine = ({ own }: LotEntry): boolean => own.state !== 'NONE';
/** Computes the dealer's status only for the few lots that can have it. */
const isLabelled = (entry: LotEntry, label: 'LEADING' | 'OUTBID'): boolean =>
  isMine(entry) && STANDING_VIEWS[standingOf(entry).key].label === label;

export const IS_SHOWN: Record<LotSubset, (entry: LotEntry) => boolean> = {
  all: () => true,
  observed: ({ observed }) => observed,
  mine: isMine,
  leading: (entry) => isLabelled(entry, 'LEADING'),
  outbid: (entry) => isLabelled(entry, 'OUTBID'),
  // Lots with hidden bids have no bid count.
  noOffers: ({ live }) => live.offers === 0,
};

type SortableLot = Pick<LotIndex, 'lot' | 'name'> & { readonly entry: LotEntry };
const priceOf = ({ lot, entry }: SortableLot): number =>
  entry.live.priceMinor ?? lot.basePriceMinor;
const { compare } = new Intl.Collator(undefined, { numeric: true });
const COMPARE_BY_SORT: Readonly<Record<LotSort, (a: SortableLot, b: SortableLot) => number>> = {
  lot: (a, b) => a.lot.idLot - b.lot.idLot,
  vehicle: (a, b) => compare(a.name, b.name),
  end: (a, b) => a.entry.live.endsAt - b.entry.live.endsAt,
  price: (a, b) => priceOf(a) - priceOf(b),
};

/** The lots whose number, make, model, version or registration contains every word. */
export const matchingLots = (lots: readonly LotView[], q: string): readonly LotIndex[] => {
  const words = searchWords(q);
  return indexLots(lots).filter(({ text }) => words.every((word) => text.includes(word)));
};

export type ShownBoard = {
  readonly lots: readonly LotView[];
  readonly counts: Readonly<Record<LotSubset, number>>;
};

/** The lots that match the filter, and the number of lots of each filter choice. */
export const shownBoardOf = (
  lots: readonly LotView[],
  entryOf: (idLot: number) => LotEntry | undefined,
  filter: LotFilter,
): ShownBoard => {
  const counts = { all: 0, observed: 0, mine: 0, leading: 0, outbid: 0, noOffers: 0 };
  const tests = facetTestsOf(filter, indexLots(lots), entryOf);
  const chosen: SortableLot[] = [];
  for (const one of matchingLots(lots, filter.q)) {
    const { lot, name } = one;
    const entry = entryOf(lot.idLot);
    if (entry === undefined || failedFacets(tests, one, entry).length > 0) continue;
    for (const choice of LOT_SUBSETS) if (IS_SHOWN[choice](entry)) counts[choice] += 1;
    if (IS_SHOWN[filter.show](entry)) chosen.push({ lot, name, entry });
  }
  chosen.sort(compareBy(filter.sort, COMPARE_BY_SORT, COMPARE_BY_SORT.lot));
  return { lots: chosen.map(({ lot }) => lot), counts };
};
