import { LAST_CALL_MS } from '@fairlot/auction-rules';
import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { rulesOf } from '../../format/rules-of.js';
import { isReason } from '../../rules/reason.js';
import type { CloseLotEarly } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { effectiveEnd, inPlayUntil } from '../rules/time.js';
import { refusalUnless } from '../rules/transition.js';

/**
 * Starts a last call (ENG-20): the lot closes before its end unless there is a bid. Only staff may
 * close a sealed lot early, because a lack of bids must reveal nothing to the owner. An open lot
 * cannot be closed early for one minute after each bid. A second last call, and one that is too
 * close to the end, are refused. Only the clock closes the lot.
 */
export const closeLotEarly = (
  { reason, byStaff, now }: CloseLotEarly,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (lot.paused) return refuse('LOT_PAUSED');
  const closesAt = now + LAST_CALL_MS;
  const end = effectiveEnd(lot);
  if (lot.lastCall !== null || closesAt >= end)
    return refuse('INVALID_TRANSITION', { status: lot.status, endsAt: end });
  if (!byStaff && !rulesOf(lot.terms.format).ownerClosesEarly) return refuse('STAFF_ONLY');
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  const inPlayUntilAt = inPlayUntil(lot);
  if (now < inPlayUntilAt) return refuse('LOT_IN_PLAY', { inPlayUntilAt });
  return accept<LotEvent>({ type: 'LastCallStarted', data: { closesAt, reason } });
};
