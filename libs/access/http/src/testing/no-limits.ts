import { LIMITS, type LimitSettings } from '../limits/limit-settings.js';

const UNLIMITED_RATE = { perSecond: 1e6, burst: 1e6 };

const NO_TURN_LIMITS = {
  atOnce: 10_000,
  atOncePerKey: 10_000,
  waitMs: 60_000,
  heldMaxMs: 60_000,
};

/** Limits for tests: any number of requests from one address, and no delayed refusals. */
export const NO_LIMITS: LimitSettings = {
  ...LIMITS,
  perUser: {
    read: UNLIMITED_RATE,
    heavy: UNLIMITED_RATE,
    offer: UNLIMITED_RATE,
    change: UNLIMITED_RATE,
    upload: UNLIMITED_RATE,
    'sign-in': UNLIMITED_RATE,
  },
  perAddress: UNLIMITED_RATE,
  kilobytesPerAddress: UNLIMITED_RATE,
  turns: { heavy: NO_TURN_LIMITS, call: NO_TURN_LIMITS, visit: NO_TURN_LIMITS },
  holdMs: 0,
};
