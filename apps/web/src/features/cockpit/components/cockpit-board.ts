import type { LotView, ManagedLot } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import { LOT_SUBSETS, type CockpitFilter, type LotSubset } from './cockpit-filter.js';
import { vehicleWords } from '#shared/format/vehicle-words.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { closesAt, lotState } from '#shared/status/lot-status.js';

/** All data of a lot that its auction's manager sees. */
export type CockpitLot = {
  readonly lot: LotView;
  readonly live: PublicLot;
  /** Null until it is loaded. */
  readonly managed: ManagedLot | null;
};

/** A lot that ends within this time is marked as ending soon. */
const SOON_MS = 5 * 60_000;
/**
 * If the reserve price is at most this number of increments above the price, it is marked as near.
 */
const NEAR_STEPS = 3;

export type ReserveState =
  | { readonly state: 'none' | 'met' | 'hidden' }
  | { readonly state: 'near' | 'unmet'; readonly missingMinor: number };

/** The distance from the price to the reserve price. `hidden` while bids are hidden. */
export const reserveStateOf = ({ lot, live, managed }: CockpitLot): ReserveState => {
  const reserveMinor = managed?.reserveMinor ?? null;
  if (reserveMinor === null) return { state: 'none' };
  if (live.reserveMet) return { state: 'met' };
  if (formatOf(live).hides && live.priceMinor === null) return { state: 'hidden' };
  const missingMinor = reserveMinor - (live.priceMinor ?? 0);
  if (live.priceMinor === null) return { state: 'unmet', missingMinor };
  const stepMinor = Math.max(lot.unitMinor, (live.minimumNextMinor ?? 0) - live.priceMinor);
  return { state: missingMinor <= NEAR_STEPS * stepMinor ? 'near' : 'unmet', missingMinor };
};

const isRunning = ({ live }: CockpitLot): boolean => lotState(live).hasTag('isRunning');
/**
 * Whether a lot has bids. While bids are hidden, managers see the number of bidders, but the answer
 * must not reveal to others whether there are any.
 */
const hasOffers = ({ live, managed }: CockpitLot): boolean =>
  (live.offers ?? managed?.bidders ?? null) !== 0;

const IS_SHOWN: Record<LotSubset, (lot: CockpitLot, now: number) => boolean> = {
  all: () => true,
  ending: ({ live }, now) =>
    lotState(live).hasTag('takesOffers') && closesAt(live) - now <= SOON_MS,
  nearReserve: (lot) => isRunning(lot) && reserveStateOf(lot).state === 'near',
  noOffers: (lot) => isRunning(lot) && !hasOffers(lot),
  reserveMet: (lot) => lot.live.reserveMet === true,
  paused: ({ live }) => lotState(live).hasTag('isPaused'),
  closed: ({ live }) => lotState(live).hasTag('isOver'),
};

const searchedText = ({ lot, managed }: CockpitLot): string =>
  [lot.idLot, managed?.leader?.businessName, ...lot.vehicles.map(vehicleWords)]
    .join(' ')
    .toLowerCase();

/**
 * Sort keys of the lots. By end, ended lots come last. By price, lots without a price come first.
 */
const SORT_VALUES: Record<CockpitFilter['sort'], (lot: CockpitLot) => number> = {
  lot: ({ lot }) => lot.idLot,
  end: (lot) => (isRunning(lot) ? lot.live.endsAt : Number.MAX_SAFE_INTEGER),
  price: ({ live }) => live.priceMinor ?? -1,
  offers: ({ live, managed }) => live.offers ?? managed?.bidders ?? 0,
};

export type CockpitBoard = {
  readonly lots: readonly LotView[];
  readonly counts: Readonly<Record<LotSubset, number>>;
};

/**
 * The lots that match the filter, and the number of lots of each filter choice. A lot matches the
 * search if it contains every word.
 */
export const cockpitBoardOf = (
  all: readonly CockpitLot[],
  { show, q, sort, order }: CockpitFilter,
  now: number,
): CockpitBoard => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? all : all.filter((lot) => words.every(lotMatcher(lot)));
  const counts = Object.fromEntries(
    LOT_SUBSETS.map((one) => [one, found.filter((lot) => IS_SHOWN[one](lot, now)).length]),
  ) as Record<LotSubset, number>;
  const sign = order === 'asc' ? 1 : -1;
  const by = SORT_VALUES[sort];
  const lots = found
    .filter((lot) => IS_SHOWN[show](lot, now))
    .toSorted((a, b) => sign * (by(a) - by(b)) || a.lot.idLot - b.lot.idLot)
    .map(({ lot }) => lot);
  return { lots, counts };
};

const lotMatcher = (lot: CockpitLot) => {
  const text = searchedText(lot);
  return (word: string) => text.includes(word);
};

export type CockpitTotals = {
  readonly running: number;
  readonly closed: number;
  readonly withOffers: number;
  readonly reserveMet: number;
  readonly withReserve: number;
  /** Sum of the prices of all lots that have one. */
  readonly pricesMinor: number;
  /** Sum of the starting prices of the lots with a price, to compare both sums. */
  readonly basesMinor: number;
  /** Sum of the reserve prices of all lots that have one. */
  readonly reservesMinor: number;
};

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

export const totalsOf = (all: readonly CockpitLot[]): CockpitTotals => {
  const priced = all.filter(({ live }) => live.priceMinor !== null);
  const reserved = all.filter(({ managed }) => (managed?.reserveMinor ?? null) !== null);
  return {
    running: all.filter(isRunning).length,
    closed: all.filter(({ live }) => lotState(live).hasTag('isOver')).length,
    withOffers: all.filter(hasOffers).length,
    reserveMet: reserved.filter(({ live }) => live.reserveMet === true).length,
    withReserve: reserved.length,
    pricesMinor: sum(priced.map(({ live }) => live.priceMinor ?? 0)),
    basesMinor: sum(priced.map(({ lot }) => lot.basePriceMinor)),
    reservesMinor: sum(reserved.map(({ managed }) => managed?.reserveMinor ?? 0)),
  };
};
