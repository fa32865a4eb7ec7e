/**
 * Every way the engine says no. A code is stable for ever: it is part of the API, and each has an
 * HTTP status, an inventory error code and a text in every language (checked by the compiler and
 * a test in `contracts` and `content`).
 */
export const REFUSAL_CODES = [
  'NOT_FOUND',
  'DEALER_DISABLED',
  'REGULATION_NOT_ACCEPTED',
  'READ_ONLY_USER',
  'ROLE_FORBIDS',
  'USER_LIMIT',
  'RELATED_TO_SELLER',
  'LOT_NOT_OPEN',
  'LOT_PAUSED',
  'TOO_EARLY',
  'TOO_LATE',
  'NOT_A_WHOLE_STEP',
  'WRONG_CURRENCY',
  'BELOW_BASE',
  'BELOW_MIN_NEXT',
  'USE_CLICK_AND_BUY',
  'CONFIRMATION_NEEDED',
  'ABOVE_CREDIT',
  'PRICE_MOVED',
  'LOT_FULL',
  'SEALED_LOT',
  'OPEN_LOT',
  'SEALED_NOT_RAISED',
  'CLICK_AND_BUY_UNAVAILABLE',
  'ALREADY_SOLD',
  'INVALID_TRANSITION',
  'INVALID_TERMS',
  'END_NOT_LATER',
  'END_IN_THE_PAST',
  'REASON_NEEDED',
  'REOPEN_TOO_LATE',
  'STAFF_ONLY',
  'OFFER_UNKNOWN',
  'OFFER_NOT_BOUND',
  'RESERVE_NOT_MET',
  'ALREADY_SETTLED',
  'VEHICLE_ALREADY_AWARDED',
  'LOT_IN_PLAY',
  'LOT_UNKNOWN',
  'COMMAND_ID_REUSED',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];
