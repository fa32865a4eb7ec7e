import { LARGE_LOTS } from '../plan/templates.js';
import type { RandomNumbers } from '../plan/random.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A scheduled or running auction. */
export type OpenAuction = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly lots: number;
};
export type MissingAuction = {
  readonly kind: 'SHORT' | 'LONG' | 'SCHEDULED' | 'LARGE';
  readonly startsAt: number;
  readonly endsAt: number;
  readonly lots: number;
};

type AuctionStock = {
  readonly kind: MissingAuction['kind'];
  readonly atLeast: number;
  readonly counts: (auction: OpenAuction, now: number) => boolean;
  /**
   * Bounds of the random time from now to the start, and of the random duration, in milliseconds.
   */
  readonly startsIn: readonly [least: number, most: number];
  readonly lasts: readonly [least: number, most: number];
  readonly lots: number;
};

const isLarge = ({ lots }: OpenAuction) => lots >= LARGE_LOTS;
const isRunning = ({ startsAt, endsAt }: OpenAuction, now: number) =>
  startsAt <= now && endsAt > now;

/** The auctions that visitors must find at any time. */
const STOCKS: readonly AuctionStock[] = [
  {
    kind: 'SHORT',
    atLeast: 2,
    counts: (auction, now) => isRunning(auction, now) && auction.endsAt - now <= 20 * MINUTE_MS,
    startsIn: [0, 0],
    lasts: [12 * MINUTE_MS, 20 * MINUTE_MS],
    lots: 6,
  },
  {
    kind: 'LONG',
    atLeast: 4,
    counts: (auction, now) =>
      isRunning(auction, now) && auction.endsAt - now > HOUR_MS && !isLarge(auction),
    startsIn: [0, 0],
    lasts: [4 * HOUR_MS, 9 * HOUR_MS],
    lots: 16,
  },
  {
    kind: 'SCHEDULED',
    atLeast: 2,
    counts: ({ startsAt }, now) => startsAt > now,
    startsIn: [HOUR_MS, 4 * HOUR_MS],
    lasts: [4 * HOUR_MS, 8 * HOUR_MS],
    lots: 16,
  },
  {
    kind: 'LARGE',
    atLeast: 1,
    counts: (auction, now) => isLarge(auction) && auction.endsAt > now,
    startsIn: [0, 0],
    lasts: [48 * HOUR_MS, 48 * HOUR_MS],
    lots: LARGE_LOTS,
  },
];

/**
 * The auctions to publish so that visitors always find some. Times are whole minutes, except for an
 * immediate start.
 */
export const missingAuctions = (
  open: readonly OpenAuction[],
  now: number,
  random: RandomNumbers,
): readonly MissingAuction[] =>
  STOCKS.flatMap(({ kind, atLeast, counts, startsIn, lasts, lots }) => {
    const missing = atLeast - open.filter((auction) => counts(auction, now)).length;
    const between = ([least, most]: readonly [number, number]) =>
      least + Math.round(random.next() * (most - least));
    const minute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;
    return Array.from({ length: Math.max(missing, 0) }, () => {
      const inMs = between(startsIn);
      // For an immediate start, the current minute may have begun too long ago to publish, and the
      // next minute lies in the future.
      const startsAt = inMs === 0 ? now : minute(now + inMs);
      return { kind, startsAt, endsAt: minute(startsAt + between(lasts)), lots };
    });
  });
