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

/** Whether an outage left bidders too little time before the end. An outage before the start does not count. */
const isCutShort = (
  { fromAt, untilAt }: Outage,
  { startsAt, end }: RunningTimes,
  { resumeAtLeastMs }: Policy,
): boolean => untilAt > startsAt && fromAt < end && untilAt > end - resumeAtLeastMs;

/**
 * The timer is only a hint, so status and end are checked again. A paused lot does not close, and
 * its end applies again on resume. A close that is too late extends the lot instead. So does a
 * close on time after an outage in the last minute. Each outage counts once, because the new end is
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
  // If no bid was possible during the last call, the regular end may leave enough time.
  const isLater = endsAt > lot.endsAt;
  const data = { endsAt, reason: 'TECHNICAL', note: null } as const;
  return accept<LotEvent>(
    ...withoutLastCall(lot, 'OUTAGE'),
    ...(isLater ? [{ type: 'LotExtended', data } as const] : []),
  );
};
