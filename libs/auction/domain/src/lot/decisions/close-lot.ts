import { accept, refuse, type Decision } from '@fairlot/kernel';
import { rulesOf } from '../../format/rules-of.js';
import type { RefusalCode } from '../../refusals.js';
import type { CloseLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { effectiveEnd } from '../rules/time.js';
import { refusedUnless } from '../rules/transition.js';

/** TBA with what binds, or NAW when nobody offered (STA-071); `reason` when before its end. */
export const closed = (lot: Lot, closedAt: number, reason: string | null): LotEvent => {
  const rules = rulesOf(lot.terms.format);
  const bound = rules.bound(lot);
  const reserveMet = rules.reserveMet(lot, bound);
  const awardStatus = bound.length === 0 ? 'NAW' : 'TBA';
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
