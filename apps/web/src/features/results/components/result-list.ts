import type { LotView } from '@fairlot/contracts/auction';
import { vehicleName } from '../../live-room/api/auction.js';
import {
  RESULTS_SHOWN,
  type ResultFilter,
  type ResultSort,
  type ResultsShown,
} from './result-filter.js';
import { lotState } from '#shared/status/lot-status.js';

/** Lots of which there is, or was, something to decide: those closed or sold. */
export const isClosed = (lot: LotView): boolean => lotState(lot).hasTag('isClosed');

/** What the lot brings at best: the awarded price, else the best offer that binds. */
export const bestMinor = ({ managed, priceMinor }: LotView): number | null =>
  managed?.awarded?.priceMinor ?? managed?.bound[0]?.amountMinor ?? priceMinor;

/** Null without a reserve, and without an offer that could meet it. */
export const isReserveMet = (lot: LotView): boolean | null => {
  const reserve = lot.managed?.reserveMinor ?? null;
  const best = bestMinor(lot);
  if (reserve === null || best === null) return null;
  return lot.reserveMet ?? best >= reserve;
};

/** Why awarding in bulk would leave the lot out (SEC-50); null when it would award it. */
export const leftOutWhy = (lot: LotView): 'decided' | 'noOffer' | 'unmet' | null => {
  if (lot.awardStatus !== 'TBA') return 'decided';
  if (!lot.managed?.bound.length) return 'noOffer';
  return isReserveMet(lot) === false ? 'unmet' : null;
};

const IS_SHOWN: Record<ResultsShown, (lot: LotView) => boolean> = {
  all: () => true,
  toAward: ({ awardStatus }) => awardStatus === 'TBA',
  unmet: (lot) => lot.awardStatus === 'TBA' && isReserveMet(lot) === false,
  awarded: ({ awardStatus, managed }) => awardStatus === 'AWA' && !managed?.awarded?.settled,
  settled: ({ managed }) => managed?.awarded?.settled ?? false,
  notAwarded: ({ awardStatus }) => awardStatus === 'NAW',
};

const textOf = (lot: LotView): string =>
  [
    lot.idLot,
    ...lot.vehicles.flatMap((one) => [one.brand, one.model, one.version, one.licensePlate]),
    lot.managed?.awarded?.businessName,
    ...(lot.managed?.bound ?? []).map(({ businessName }) => businessName),
  ]
    .join(' ')
    .toLowerCase();

const AWARD_ORDER = { TBA: 0, AWA: 1, NAW: 3 } as const;
const VALUES: Record<ResultSort, (lot: LotView) => number | string> = {
  lot: ({ idLot }) => idLot,
  vehicle: vehicleName,
  base: ({ basePriceMinor }) => basePriceMinor,
  reserve: ({ managed }) => managed?.reserveMinor ?? -1,
  best: (lot) => bestMinor(lot) ?? -1,
  result: ({ awardStatus, managed }) =>
    managed?.awarded?.settled ? 2 : AWARD_ORDER[awardStatus ?? 'TBA'],
};

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : Number(a) - Number(b);

export type ResultList = {
  readonly lots: readonly LotView[];
  readonly counts: Readonly<Record<ResultsShown, number>>;
};

/** The closed lots to show, in order, and how many each filter would show. */
export const resultList = (all: readonly LotView[], filter: ResultFilter): ResultList => {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(isClosed).filter((lot) => {
    const text = words.length === 0 ? '' : textOf(lot);
    return words.every((word) => text.includes(word));
  });
  const counts = Object.fromEntries(
    RESULTS_SHOWN.map((shown) => [shown, found.filter(IS_SHOWN[shown]).length]),
  ) as Record<ResultsShown, number>;
  const valueOf = VALUES[filter.sort];
  const sign = filter.order === 'asc' ? 1 : -1;
  const lots = found
    .filter(IS_SHOWN[filter.show])
    .toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)));
  return { lots, counts };
};
