import type { RateClass } from '@fairlot/contracts';
import type { QueueSettings } from './fair-queue.js';
import type { Rate } from './token-buckets.js';

/**
 * Kinds of requests that wait for a turn: `heavy` and other calls of signed-in users, and all
 * requests of visitors. Bids need no turn.
 */
export type TurnKind = 'heavy' | 'call' | 'visit';

export type TurnSettings = QueueSettings & {
  /** A turn ends after this time, even if its request waits for a slow client or another service. */
  readonly heldMaxMs: number;
};

/** Rate limits of one caller, counted separately by each process. */
export type LimitSettings = {
  /** Limits per user, by class of call. */
  readonly perUser: Readonly<Record<RateClass, Rate>>;
  /**
   * All users of a dealer together, and all visitors of one address together, may use this multiple
   * of the limit per user.
   */
  readonly dealerTimes: number;
  /** Limit of all requests from one address together. */
  readonly perAddress: Rate;
  /** Kilobytes of responses to one address, for all its users. */
  readonly kilobytesPerAddress: Rate;
  /** How many requests of each kind are handled at once. */
  readonly turns: Readonly<Record<TurnKind, TurnSettings>>;
  /**
   * How long a refusal is delayed, so that a client that retries immediately sends fewer requests.
   */
  readonly holdMs: number;
};

const WAIT_MS = 5_000;
/**
 * A key may work all the time, but only 100 ms without a pause, so the short requests of a page are
 * not delayed. After a long request, the key pauses for almost as long as the request worked, at
 * most `maxMs`.
 */
const WORK_LIMITS = { workMs: { perSecond: 1_000, burst: 100 }, maxMs: 500 } as const;

/**
 * The limits are a hundred times what a person needs, and enough for the API client of a dealer.
 */
export const LIMITS: LimitSettings = {
  perUser: {
    read: { perSecond: 20, burst: 200 },
    heavy: { perSecond: 3, burst: 30 },
    offer: { perSecond: 10, burst: 50 },
    change: { perSecond: 5, burst: 100 },
    // Enough for a thousand photos of 4 MB, sent in parts of 1 MB within a few minutes.
    upload: { perSecond: 20, burst: 200 },
    'sign-in': { perSecond: 1, burst: 10 },
  },
  dealerTimes: 4,
  perAddress: { perSecond: 200, burst: 2_000 },
  // Enough for a few hundred first visits at once, for example from one office.
  kilobytesPerAddress: { perSecond: 10_000, burst: 200_000 },
  turns: {
    heavy: { atOnce: 4, atOncePerKey: 2, heldMaxMs: 5_000, waitMs: WAIT_MS, rest: WORK_LIMITS },
    // Many at once, because some calls wait for external services.
    call: { atOnce: 64, atOncePerKey: 2, heldMaxMs: 1_000, waitMs: WAIT_MS, rest: WORK_LIMITS },
    visit: {
      atOnce: 2,
      atOncePerKey: 2,
      heldMaxMs: 250,
      waitMs: WAIT_MS,
      // Handling thousands of refusals per second takes more time outside the turns than in them.
      rest: { ...WORK_LIMITS, isShared: true, aroundMs: 1 },
    },
  },
  holdMs: 1_000,
};
