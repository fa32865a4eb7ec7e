import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { PauseLot, ResumeLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { withoutLastCall } from '../rules/last-call.js';
import { refusalUnless, refusalUnlessRunning } from '../rules/transition.js';

/** Pauses a running lot. Cancels a last call, because bids are impossible during the pause. */
export const pauseLot = ({ reason, now }: PauseLot, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnlessRunning(lot, now);
  if (refused !== null) return refused;
  if (lot.paused) return refuse('INVALID_TRANSITION', { status: lot.status, paused: true });
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  const data = { reason, pausedAt: now };
  return accept<LotEvent>(...withoutLastCall(lot, 'PAUSE'), { type: 'LotPaused', data });
};

/**
 * Resumes a paused lot. It gets the time that was left when it was paused, but at least the time
 * that bidders need to return. If a later end was set meanwhile, that stays.
 */
export const resumeLot = ({ now }: ResumeLot, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (!lot.paused) return refuse('INVALID_TRANSITION', { status: lot.status, paused: false });
  const leftMs = Math.max(lot.leftMs ?? 0, lot.terms.policy.resumeAtLeastMs);
  const endsAt = Math.max(lot.endsAt, now + leftMs);
  return accept<LotEvent>({ type: 'LotResumed', data: { endsAt } });
};
