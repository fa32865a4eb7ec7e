import { LIMITS, type LimitSettings } from '../limits/limit-settings.js';

const OFTEN = { perSecond: 1e6, burst: 1e6 };

const AT_ONCE = {
  atOnce: 10_000,
  atOncePerKey: 10_000,
  waitMs: 60_000,
  heldMaxMs: 60_000,
};

/** Unlimited requests from one address, and no delay of refusals. */
export const NO_LIMITS: LimitSettings = {
  ...LIMITS,
  perUser: {
    read: OFTEN,
    heavy: OFTEN,
    offer: OFTEN,
    change: OFTEN,
    upload: OFTEN,
    'sign-in': OFTEN,
  },
  perAddress: OFTEN,
  kilobytesPerAddress: OFTEN,
  turns: { heavy: AT_ONCE, call: AT_ONCE, visit: AT_ONCE },
  holdMs: 0,
};
