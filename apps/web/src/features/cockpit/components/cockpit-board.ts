import type { LotView, ManagedLot } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import { SHOWN, type CockpitFilter, type Shown } from './cockpit-filter.js';
import { vehicleWords } from '#shared/format/vehicle-words.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { closesAt, lotState } from '#shared/status/lot-status.js';

/** Everything a manager knows of a lot now. */
export type Known = {
  readonly lot: LotView;
  readonly live: PublicLot;
  /** Null until it has been read. */
  readonly managed: ManagedLot | null;
};

/** From here on an end is soon. */
const SOON_MS = 5 * 60_000;
/** So many steps below the reserve a lot is worth a word. */
const NEAR_STEPS = 3;

export type ReserveState =
  | { readonly state: 'none' | 'met' | 'hidden' }
  | { readonly state: 'near' | 'unmet'; readonly missingMinor: number };

/** How far the price is from the reserve; `hidden` while offers are. */
export const reserveOf = ({ lot, live, managed }: Known): ReserveState => {
  const reserveMinor = managed?.reserveMinor ?? null;
  if (reserveMinor === null) return { state: 'none' };
  if (live.reserveMet) return { state: 'met' };
  if (formatOf(live).hides && live.priceMinor === null) return { state: 'hidden' };
  const missingMinor = reserveMinor - (live.priceMinor ?? 0);
  if (live.priceMinor === null) return { state: 'unmet', missingMinor };
  const stepMinor = Math.max(lot.unitMinor, (live.minimumNextMinor ?? 0) - live.priceMinor);
  return { state: missingMinor <= NEAR_STEPS * stepMinor ? 'near' : 'unmet', missingMinor };
};

const isRunning = ({ live }: Known): boolean => lotState(live).hasTag('isRunning');
/** Of hidden offers staff know how many dealers bid; who does not know must not read that none do. */
const hasOffers = ({ live, managed }: Known): boolean =>
  (live.offers ?? managed?.bidders ?? null) !== 0;

const IS_SHOWN: Record<Shown, (known: Known, now: number) => boolean> = {
  all: () => true,
  ending: ({ live }, now) =>
    lotState(live).hasTag('takesOffers') && closesAt(live) - now <= SOON_MS,
  nearReserve: (known) => isRunning(known) && reserveOf(known).state === 'near',
  noOffers: (known) => isRunning(known) && !hasOffers(known),
  reserveMet: (known) => known.live.reserveMet === true,
  paused: ({ live }) => lotState(live).hasTag('isPaused'),
  closed: ({ live }) => lotState(live).hasTag('isOver'),
};

const textOf = ({ lot, managed }: Known): string =>
  [lot.idLot, managed?.leader?.businessName, ...lot.vehicles.map(vehicleWords)]
    .join(' ')
    .toLowerCase();

/** What is sorted by; a lot that runs no more ends last, one without a price comes first. */
const ORDERS: Record<CockpitFilter['sort'], (known: Known) => number> = {
  lot: ({ lot }) => lot.idLot,
  end: (known) => (isRunning(known) ? known.live.endsAt : Number.MAX_SAFE_INTEGER),
  price: ({ live }) => live.priceMinor ?? -1,
  offers: ({ live, managed }) => live.offers ?? managed?.bidders ?? 0,
};

export type CockpitBoard = {
  readonly lots: readonly LotView[];
  readonly counts: Readonly<Record<Shown, number>>;
};

/** The lots to show, and how many each choice would; every word searched for is in the lot. */
export const cockpitBoardOf = (
  all: readonly Known[],
  { show, q, sort, order }: CockpitFilter,
  now: number,
): CockpitBoard => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? all : all.filter((known) => words.every(isIn(known)));
  const counts = Object.fromEntries(
    SHOWN.map((one) => [one, found.filter((known) => IS_SHOWN[one](known, now)).length]),
  ) as Record<Shown, number>;
  const sign = order === 'asc' ? 1 : -1;
  const by = ORDERS[sort];
  const lots = found
    .filter((known) => IS_SHOWN[show](known, now))
    .toSorted((a, b) => sign * (by(a) - by(b)) || a.lot.idLot - b.lot.idLot)
    .map(({ lot }) => lot);
  return { lots, counts };
};

const isIn = (known: Known) => {
  const text = textOf(known);
  return (word: string) => text.includes(word);
};

export type Totals = {
  readonly running: number;
  readonly closed: number;
  readonly withOffers: number;
  readonly reserveMet: number;
  readonly withReserve: number;
  /** Of the lots that have a price. */
  readonly pricesMinor: number;
  /** Of the same lots, so that the two compare. */
  readonly basesMinor: number;
  /** Of every lot with a reserve. */
  readonly reservesMinor: number;
};

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

export const totalsOf = (all: readonly Known[]): Totals => {
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
