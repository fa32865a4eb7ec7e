import type { LotView } from '@fairlot/contracts/auction';
import { vehicleName } from '../../live-room/api/auction.js';
import type { CompareRows } from '#shared/list/describe-list.js';
import { awardName, type AwardName } from '#shared/status/award-status.js';
import type { ResultSort } from './result-filter.js';
import { bestOfferMinor } from './result-list.js';

const AWARD_ORDER: Record<AwardName, number> = { TBA: 0, AWA: 1, settled: 2, NAW: 3 };

const compareByNumber =
  (valueOf: (lot: LotView) => number): CompareRows<LotView> =>
  (a, b) =>
    valueOf(a) - valueOf(b);

/** Comparison of lots by each sort key. Lots without a value come first. */
export const COMPARE_BY_SORT: Record<ResultSort, CompareRows<LotView>> = {
  lot: compareByNumber(({ idLot }) => idLot),
  vehicle: (a, b) => vehicleName(a).localeCompare(vehicleName(b)),
  base: compareByNumber(({ basePriceMinor }) => basePriceMinor),
  reserve: compareByNumber(({ managed }) => managed?.reserveMinor ?? -1),
  best: compareByNumber((lot) => bestOfferMinor(lot) ?? -1),
  result: compareByNumber((lot) => AWARD_ORDER[awardName(lot)]),
};
