import type { OfferAnswer, OwnStanding } from '@fairlot/contracts/auction';
import type { DealerNotice } from '@fairlot/contracts/live';
import type { OwnStatus } from '#shared/status/lot-with-standing.js';

/**
 * The dealer's state after each kind of notice. The next response of the server has the details.
 */
const STATE_AFTER = {
  LEADING: 'LEADING',
  OUTBID: 'OUTBID',
  WON: 'WON',
  LOST: 'LOST',
  VOIDED: 'NONE',
  REVERTED: 'AWAITING',
  WITHDRAWN: 'LOST',
  BOUND: 'AWAITING',
} as const;

/**
 * The dealer's status after a notice. It stays the same if the notice is older or does not affect
 * it.
 */
export const statusAfterNotice = (
  own: OwnStatus,
  { kind, position, priceMinor, reason, at }: DealerNotice,
): OwnStatus => {
  if (kind === 'PURCHASE' || kind === 'LAST_CALL' || position < own.position) return own;
  const leads = kind === 'LEADING';
  return {
    ...own,
    state: STATE_AFTER[kind],
    rank: leads ? 1 : null,
    // A dealer who does not lead has no active agent. If the dealer leads again, the next response
    // contains the maximum that binds.
    maximumMinor: leads ? own.maximumMinor : null,
    position,
    priceMinor,
    ...(kind === 'VOIDED' || kind === 'REVERTED'
      ? { undone: { kind, reason: reason ?? '', at }, reason: null }
      : { undone: null, reason: reason ?? null }),
  };
};

/** The dealer's status after the response to a bid. The receipt of a sealed bid has no position. */
export const statusAfterAnswer = (
  own: OwnStatus,
  answer: OfferAnswer,
  { amountMinor, isAgent }: Pick<OwnStatus, 'isAgent'> & { readonly amountMinor: number },
): OwnStatus => {
  const position = answer.receipt.position ?? own.position;
  if (position < own.position) return own;
  const { state, maximumMinor, priceMinor } = answer;
  const rank = state === 'LEADING' ? 1 : null;
  const offered = { amountMinor, isAgent, maximumMinor, rank, undone: null, reason: null };
  return { ...own, ...offered, state, priceMinor, position };
};

/**
 * Keeps the reversed award or voided bid from a notice if the read may be older. A read at the
 * position of the notice may not include it yet.
 */
const isUndoneAfter = (
  own: OwnStatus,
  { state, undone }: OwnStanding,
  position: number,
): OwnStatus['undone'] => {
  const isCurrent = position === own.position && state === own.state;
  return undone ?? (isCurrent ? own.undone : null);
};

/**
 * The dealer's status after a read (SEC-48, ENG-17). A read that is older than the known status is
 * ignored.
 */
export const statusAfterReading = (
  own: OwnStatus,
  read: OwnStanding,
  { position, priceMinor }: Pick<OwnStatus, 'position' | 'priceMinor'>,
): OwnStatus => {
  if (position < own.position) return own;
  return { ...own, ...read, position, priceMinor, undone: isUndoneAfter(own, read, position) };
};
