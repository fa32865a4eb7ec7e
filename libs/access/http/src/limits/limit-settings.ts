import type { RateClass } from '@fairlot/contracts';
import type { Rate } from './token-buckets.js';

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
  /** Expensive reads at work at once in the whole process, and of one dealer. */
  readonly heavyAtOnce: number;
  readonly heavyAtOncePerDealer: number;
  /** How long one waits for its turn before it is answered 503. */
  readonly heavyWaitMs: number;
  /** After an expensive read its dealer's next one waits as long as it took, and at most so long. */
  readonly heavyRestMaxMs: number;
  /** How long a refusal is held back, so that who asks on without waiting asks less often. */
  readonly holdMs: number;
};

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
  heavyAtOnce: 4,
  heavyAtOncePerDealer: 2,
  heavyWaitMs: 5_000,
  heavyRestMaxMs: 100,
  holdMs: 1_000,
};
