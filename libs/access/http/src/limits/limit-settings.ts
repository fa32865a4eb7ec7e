import type { RateClass } from '@fairlot/contracts';
import type { QueueSettings } from './fair-queue.js';
import type { Rate } from './token-buckets.js';

/** Expensive reads of signed-in users, their other calls, and everything visitors ask for. Bids have no turns. */
export type TurnKind = 'heavy' | 'call' | 'visit';

export type TurnSettings = QueueSettings & {
  /** A turn ends after so long, whatever its request waits for: a slow client or another program. */
  readonly heldMaxMs: number;
};

/** How much one caller may ask of this process. Each process counts for itself. */
export type LimitSettings = {
  /** Of one user, by class of call. */
  readonly perUser: Readonly<Record<RateClass, Rate>>;
  /** A dealer's users together, and the visitors of an address, may do this many times as much. */
  readonly dealerTimes: number;
  /** Requests of one address, whatever they ask for and whoever asks. */
  readonly perAddress: Rate;
  /** Kilobytes of answers to one address, whoever asks. */
  readonly kilobytesPerAddress: Rate;
  /** How many requests of each kind are worked on at once. */
  readonly turns: Readonly<Record<TurnKind, TurnSettings>>;
  /** How long a refusal is held back, so that who asks on without waiting asks less often. */
  readonly holdMs: number;
};

const WAIT_MS = 5_000;
/** Of a second it may work for a bit more than half; what one page asks for needs no rest. */
const REST = { workMs: { perSecond: 1_000, burst: 100 }, maxMs: 500 } as const;

/** A hundred times what a person does, and what a program of one dealer needs. */
export const LIMITS: LimitSettings = {
  perUser: {
    read: { perSecond: 20, burst: 200 },
    heavy: { perSecond: 3, burst: 30 },
    offer: { perSecond: 10, burst: 50 },
    change: { perSecond: 5, burst: 100 },
    // A thousand photos of 4 MB, in parts of 1 MB, in a few minutes.
    upload: { perSecond: 20, burst: 200 },
    'sign-in': { perSecond: 1, burst: 10 },
  },
  dealerTimes: 4,
  perAddress: { perSecond: 200, burst: 2_000 },
  // Some hundred first visits at once, as from one office.
  kilobytesPerAddress: { perSecond: 10_000, burst: 200_000 },
  turns: {
    heavy: { atOnce: 4, atOncePerKey: 2, heldMaxMs: 5_000, waitMs: WAIT_MS, rest: REST },
    // Some wait for programs of others, so the places are many.
    call: { atOnce: 64, atOncePerKey: 2, heldMaxMs: 1_000, waitMs: WAIT_MS, rest: REST },
    visit: {
      ...{ atOnce: 2, atOncePerKey: 2, heldMaxMs: 250, waitMs: WAIT_MS },
      rest: { ...REST, isShared: true },
    },
  },
  holdMs: 1_000,
};
