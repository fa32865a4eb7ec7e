import { LARGE_LOTS } from '../plan/templates.js';
import type { Random } from '../plan/random.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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

type Stock = {
  readonly kind: MissingAuction['kind'];
  readonly atLeast: number;
  readonly counts: (auction: OpenAuction, now: number) => boolean;
  /** Bounds of the random start from now and of the random duration, in milliseconds. */
  readonly startsIn: readonly [least: number, most: number];
  readonly lasts: readonly [least: number, most: number];
  readonly lots: number;
};

const isLarge = ({ lots }: OpenAuction) => lots >= LARGE_LOTS;
const runs = ({ startsAt, endsAt }: OpenAuction, now: number) => startsAt <= now && endsAt > now;

/** The auctions that visitors must find at any time. */
const STOCKS: readonly Stock[] = [
  {
    kind: 'SHORT',
    atLeast: 2,
    counts: (auction, now) => runs(auction, now) && auction.endsAt - now <= 20 * MINUTE,
    startsIn: [0, 0],
    lasts: [12 * MINUTE, 20 * MINUTE],
    lots: 6,
  },
  {
    kind: 'LONG',
    atLeast: 4,
    counts: (auction, now) =>
      runs(auction, now) && auction.endsAt - now > HOUR && !isLarge(auction),
    startsIn: [0, 0],
    lasts: [4 * HOUR, 9 * HOUR],
    lots: 16,
  },
  {
    kind: 'SCHEDULED',
    atLeast: 2,
    counts: ({ startsAt }, now) => startsAt > now,
    startsIn: [HOUR, 4 * HOUR],
    lasts: [4 * HOUR, 8 * HOUR],
    lots: 16,
  },
  {
    kind: 'LARGE',
    atLeast: 1,
    counts: (auction, now) => isLarge(auction) && auction.endsAt > now,
    startsIn: [0, 0],
    lasts: [48 * HOUR, 48 * HOUR],
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
  random: Random,
): readonly MissingAuction[] =>
  STOCKS.flatMap(({ kind, atLeast, counts, startsIn, lasts, lots }) => {
    const missing = atLeast - open.filter((auction) => counts(auction, now)).length;
    const between = ([least, most]: readonly [number, number]) =>
      least + Math.round(random.next() * (most - least));
    const minute = (at: number) => Math.floor(at / MINUTE) * MINUTE;
    return Array.from({ length: Math.max(missing, 0) }, () => {
      const inMs = between(startsIn);
      // The current minute may have begun too long ago for a publication, and the next one has not
      // begun.
      const startsAt = inMs === 0 ? now : minute(now + inMs);
      return { kind, startsAt, endsAt: minute(startsAt + between(lasts)), lots };
    });
  });
