import { isTooFar, latestEnd } from '@fairlot/auction-rules';
import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { ReopenLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { refusalUnless } from '../rules/transition.js';

/**
 * Reopens a closed lot that is not awarded, within a limited time after its close. Its bids stay. A
 * lot that was closed or bought early can be reopened until its original end, and then ends at that
 * time. For a reverted sale, the time of the revert counts as the close. Bidders get time to
 * return, as after a pause.
 */
export const reopenLot = (
  { endsAt, reason, now }: ReopenLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnless(lot, 'CLD');
  if (refused !== null) return refused;
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  // A revert in an event of version 1 has no time, so the time limit to reopen the lot is unknown.
  if (lot.closedAt === null) return refuse('REOPEN_TOO_LATE', { reopenUntilAt: null });
  const { reopenWithinMs, resumeAtLeastMs } = lot.terms.policy;
  const reopenUntilAt = Math.max(lot.closedAt + reopenWithinMs, lot.endsAt);
  if (now > reopenUntilAt) return refuse('REOPEN_TOO_LATE', { reopenUntilAt });
  if (isTooFar(endsAt, now)) return refuse('END_TOO_FAR', { latestAt: latestEnd(now) });
  if (endsAt <= now) return refuse('END_IN_THE_PAST', { now });
  if (endsAt < lot.endsAt) return refuse('END_NOT_LATER', { endsAt: lot.endsAt });
  if (endsAt < now + resumeAtLeastMs) return refuse('INVALID_TERMS', { field: 'endsAt' });
  return accept<LotEvent>({ type: 'LotReopened', data: { endsAt, reason } });
};
