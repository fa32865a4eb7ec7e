import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { Policy } from '../../policy/policy.js';
import type { CloseLot, Outage } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { boundOf } from '../rules/bound.js';
import { withoutLastCall } from '../rules/last-call.js';
import { effectiveEnd } from '../rules/time.js';
import { refusedUnless } from '../rules/transition.js';

/** TBA with what binds, or NAW when nobody offered (STA-071); `reason` when before its end. */
const closed = (lot: Lot, closedAt: number, reason: string | null): LotEvent => {
  const { bound, reserveMet } = boundOf(lot);
  const awardStatus = bound.length === 0 ? 'NAW' : 'TBA';
  return { type: 'LotClosed', data: { closedAt, awardStatus, reserveMet, bound, reason } };
};

type Running = { readonly startsAt: number; readonly end: number };

/** Whether an outage left too little time before the end to come back and offer. One before the start took none. */
const cutOff = (
  { fromAt, untilAt }: Outage,
  { startsAt, end }: Running,
  { resumeAtLeastMs }: Policy,
): boolean => untilAt > startsAt && fromAt < end && untilAt > end - resumeAtLeastMs;

/**
 * The timer is only a hint, so state and end are judged again. A paused lot does not close: its
 * end counts again when it resumes. A closer late by an outage gives the bidders their time back, and
 * so does one on time when an outage took the last minute: each outage once, because the new end lies
 * after it.
 */
export const closeLot = (
  { now, outages = [] }: CloseLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (lot.paused) return refuse('LOT_PAUSED');
  const end = effectiveEnd(lot);
  if (now < end) return refuse('INVALID_TRANSITION', { status: lot.status, endsAt: end });
  const { policy, startsAt } = lot.terms;
  const isCutOff = outages.some((outage) => cutOff(outage, { startsAt, end }, policy));
  const { technicalAfterMs, technicalExtendMs } = policy;
  if (now - end <= technicalAfterMs && !isCutOff)
    return accept(closed(lot, now, lot.lastCall?.reason ?? null));
  const endsAt = now + technicalExtendMs;
  // Where nobody could answer a last call, there may be time enough without it.
  const isLater = endsAt > lot.endsAt;
  const data = { endsAt, reason: 'TECHNICAL', note: null } as const;
  return accept<LotEvent>(
    ...withoutLastCall(lot, 'OUTAGE'),
    ...(isLater ? [{ type: 'LotExtended', data } as const] : []),
  );
};
