import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { PauseLot, ResumeLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { effectiveEnd } from '../rules/time.js';
import { refusedUnless } from '../rules/transition.js';

export const pauseLot = ({ reason }: PauseLot, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (lot.paused) return refuse('INVALID_TRANSITION', { status: lot.status, paused: true });
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  return accept<LotEvent>({ type: 'LotPaused', data: { reason } });
};

/** Dealers get time to come back, since the end of a paused lot may have gone by. */
export const resumeLot = ({ now }: ResumeLot, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (!lot.paused) return refuse('INVALID_TRANSITION', { status: lot.status, paused: false });
  const endsAt = Math.max(effectiveEnd(lot), now + lot.terms.policy.resumeAtLeastMs);
  return accept<LotEvent>({ type: 'LotResumed', data: { endsAt } });
};
