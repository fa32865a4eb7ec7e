import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { Policy } from '../../policy/policy.js';
import type { CloseLot, Outage } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { boundOffersOf } from '../rules/bound.js';
import { withoutLastCall } from '../rules/last-call.js';
import { effectiveEnd } from '../rules/time.js';
import { refusalUnless } from '../rules/transition.js';

/**
 * The event that closes a lot: TBA with the binding bids, or NAW if there are none (STA-071).
 * `reason` is set for an early close.
 */
const closedEvent = (lot: Lot, closedAt: number, reason: string | null): LotEvent => {
  const { bound, reserveMet } = boundOffersOf(lot);
  const awardStatus = bound.length === 0 ? 'NAW' : 'TBA';
  return { type: 'LotClosed', data: { closedAt, awardStatus, reserveMet, bound, reason } };
};

type RunningTimes = { readonly startsAt: number; readonly end: number };

/** Whether an outage after the start left bidders too little time before the end. */
const isCutShort = (
  { fromAt, untilAt }: Outage,
  { startsAt, end }: RunningTimes,
  { resumeAtLeastMs }: Policy,
): boolean => untilAt > startsAt && fromAt < end && untilAt > end - resumeAtLeastMs;

/**
 * Closes a lot. The timer is only a hint, so status and end are checked again. A paused lot does
 * not close; its end applies again when it is resumed. If the close is too late, or an outage was
 * in the last minute, the lot is extended instead. Each outage counts once, because the new end is
 * after it.
 */
export const closeLot = (
  { now, outages = [] }: CloseLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (lot.paused) return refuse('LOT_PAUSED');
  const end = effectiveEnd(lot);
  if (now < end) return refuse('INVALID_TRANSITION', { status: lot.status, endsAt: end });
  const { policy, startsAt } = lot.terms;
  const isCutOff = outages.some((outage) => isCutShort(outage, { startsAt, end }, policy));
  const { technicalAfterMs, technicalExtendMs } = policy;
  if (now - end <= technicalAfterMs && !isCutOff)
    return accept(closedEvent(lot, now, lot.lastCall?.reason ?? null));
  const endsAt = now + technicalExtendMs;
  // If the outage was during a last call, the planned end may leave enough time without an
  // extension.
  const isLater = endsAt > lot.endsAt;
  const data = { endsAt, reason: 'TECHNICAL', note: null } as const;
  return accept<LotEvent>(
    ...withoutLastCall(lot, 'OUTAGE'),
    ...(isLater ? [{ type: 'LotExtended', data } as const] : []),
  );
};
