import { LAST_CALL_MS } from '@fairlot/auction-rules';
import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { rulesOf } from '../../format/rules-of.js';
import { isReason } from '../../rules/reason.js';
import type { CloseLotEarly } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { effectiveEnd, inPlayUntil } from '../rules/time.js';
import { refusedUnless } from '../rules/transition.js';

/**
 * The hammer (ENG-20) is a last call: the lot closes when it runs out, before its end, unless somebody
 * offers. Of a sealed lot only staff may, because its silence must tell its owner nothing; and nobody
 * cuts off a fight: an open lot is in play for a minute after each offer. The clock alone closes it,
 * so a second hammer hastens nothing, and one too near the end comes too late.
 */
export const closeLotEarly = (
  { reason, byStaff, now }: CloseLotEarly,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'RUN');
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
