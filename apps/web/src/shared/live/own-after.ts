import type { OfferAnswer, OwnStanding } from '@fairlot/contracts/auction';
import type { DealerNotice } from '@fairlot/contracts/live';
import type { Own } from '#shared/status/known-standing.js';

/** Where a notice leaves its dealer; the next answer of the server says it in full. */
const STATE_AFTER = {
  ...({ LEADING: 'LEADING', OUTBID: 'OUTBID', WON: 'WON', LOST: 'LOST' } as const),
  ...({ VOIDED: 'NONE', REVERTED: 'AWAITING', WITHDRAWN: 'LOST', BOUND: 'AWAITING' } as const),
};

/** The same standing when the notice says nothing of it, or is older. */
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
    // Who does not lead any more is bid for no more; who leads anew reads what binds him.
    maximumMinor: leads ? own.maximumMinor : null,
    position,
    priceMinor,
    ...(kind === 'VOIDED' || kind === 'REVERTED'
      ? { undone: { kind, reason: reason ?? '', at }, reason: null }
      : { undone: null, reason: reason ?? null }),
  };
};

/** The server's answer to an own offer; of a sealed one no position is told. */
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

/** A reading of the state that a notice told of may have been made before its award was read there. */
const undoneAfter = (own: Own, { state, undone }: OwnStanding, position: number): Own['undone'] => {
  const isTold = position === own.position && state === own.state;
  return undone ?? (isTold ? own.undone : null);
};

/** As the server reads it (SEC-48, ENG-17), with the lot that it was read of. */
export const ownAfterReading = (
  own: Own,
  read: OwnStanding,
  { position, priceMinor }: Pick<Own, 'position' | 'priceMinor'>,
): Own => {
  if (position < own.position) return own;
  return { ...own, ...read, position, priceMinor, undone: undoneAfter(own, read, position) };
};
