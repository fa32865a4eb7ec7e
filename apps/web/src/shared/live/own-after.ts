import type { OfferAnswer, OwnStanding } from '@fairlot/contracts/auction';
import type { DealerNotice } from '@fairlot/contracts/live';
import type { Own } from '#shared/status/lot-with-standing.js';

/** The dealer's state after a notice; the next server answer has the details. */
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

/** Returns the same standing for a notice that is older or does not affect it. */
export const ownAfterNotice = (
  own: Own,
  { kind, position, priceMinor, reason, at }: DealerNotice,
): Own => {
  if (kind === 'PURCHASE' || kind === 'LAST_CALL' || position < own.position) return own;
  const leads = kind === 'LEADING';
  return {
    ...own,
    state: STATE_AFTER[kind],
    rank: leads ? 1 : null,
    // A dealer who no longer leads has no agent; one who leads again reads the binding amount.
    maximumMinor: leads ? own.maximumMinor : null,
    position,
    priceMinor,
    ...(kind === 'VOIDED' || kind === 'REVERTED'
      ? { undone: { kind, reason: reason ?? '', at }, reason: null }
      : { undone: null, reason: reason ?? null }),
  };
};

/** The standing after an own bid's answer; sealed bids have no position. */
export const ownAfterAnswer = (
  own: Own,
  answer: OfferAnswer,
  { amountMinor, isAgent }: Pick<Own, 'isAgent'> & { readonly amountMinor: number },
): Own => {
  const position = answer.receipt.position ?? own.position;
  if (position < own.position) return own;
  const { state, maximumMinor, priceMinor } = answer;
  const rank = state === 'LEADING' ? 1 : null;
  const offered = { amountMinor, isAgent, maximumMinor, rank, undone: null, reason: null };
  return { ...own, ...offered, state, priceMinor, position };
};

/** A read at the notice's position may not include its award yet. */
const undoneAfter = (own: Own, { state, undone }: OwnStanding, position: number): Own['undone'] => {
  const isCurrent = position === own.position && state === own.state;
  return undone ?? (isCurrent ? own.undone : null);
};

/** The standing as the server reads it (SEC-48, ENG-17), with its lot. */
export const ownAfterReading = (
  own: Own,
  read: OwnStanding,
  { position, priceMinor }: Pick<Own, 'position' | 'priceMinor'>,
): Own => {
  if (position < own.position) return own;
  return { ...own, ...read, position, priceMinor, undone: undoneAfter(own, read, position) };
};
