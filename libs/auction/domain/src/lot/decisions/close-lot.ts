import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { CloseLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { boundOffers } from '../rules/bound-offers.js';
import { isReserveMet } from '../rules/price.js';
import { effectiveEnd } from '../rules/time.js';
import { refusedUnless } from '../rules/transition.js';

/** TBA with what binds, or NAW when nobody offered (STA-071); `reason` when before its end. */
export const closed = (lot: Lot, closedAt: number, reason: string | null): LotEvent => {
  const { reserveMinor, sealed } = lot.terms;
  const bound = boundOffers(lot);
  const best = bound[0];
  const reserveMet = sealed
    ? best !== undefined && best.amountMinor >= (reserveMinor ?? 0)
    : isReserveMet(lot);
  const awardStatus = best === undefined ? 'NAW' : 'TBA';
  return { type: 'LotClosed', data: { closedAt, awardStatus, reserveMet, bound, reason } };
};

/**
 * The timer is only a hint, so state and end are judged again. A paused lot does not close: its
 * end counts again when it resumes. A closer late by an outage gives the bidders their time back.
 */
export const closeLot = ({ now }: CloseLot, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (lot.paused) return refuse('LOT_PAUSED');
  const end = effectiveEnd(lot);
  if (now < end) return refuse('INVALID_TRANSITION', { status: lot.status, endsAt: end });
  const { technicalAfterMs, technicalExtendMs } = lot.terms.policy;
  if (now - end <= technicalAfterMs) return accept(closed(lot, now, null));
  return accept<LotEvent>({
    type: 'LotExtended',
    data: { endsAt: now + technicalExtendMs, reason: 'TECHNICAL', note: null },
  });
};
