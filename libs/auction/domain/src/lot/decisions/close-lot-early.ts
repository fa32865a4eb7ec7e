import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { rulesOf } from '../../format/rules-of.js';
import { isReason } from '../../rules/reason.js';
import type { CloseLotEarly } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { inPlayUntil, effectiveEnd } from '../rules/time.js';
import { refusedUnless } from '../rules/transition.js';
import { closed } from './close-lot.js';

/**
 * The hammer (ENG-20): the lot closes before its end, which does not move (I4). Of a sealed lot
 * only staff may, because its silence must tell its owner nothing; and nobody cuts off a fight: an
 * open lot is in play for a minute after each offer. From its end on the clock alone closes it.
 */
export const closeLotEarly = (
  { reason, byStaff, now }: CloseLotEarly,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (lot.paused) return refuse('LOT_PAUSED');
  const end = effectiveEnd(lot);
  if (now >= end) return refuse('INVALID_TRANSITION', { status: lot.status, endsAt: end });
  if (!byStaff && !rulesOf(lot.terms.format).ownerClosesEarly) return refuse('STAFF_ONLY');
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  const inPlayUntilAt = inPlayUntil(lot);
  if (now < inPlayUntilAt) return refuse('LOT_IN_PLAY', { inPlayUntilAt });
  return accept(closed(lot, now, reason));
};
