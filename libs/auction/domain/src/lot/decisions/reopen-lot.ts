import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { ReopenLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { effectiveEnd } from '../rules/time.js';
import { refusedUnless } from '../rules/transition.js';

/** A closed lot without an award runs again, soon after its close; its offers stand as they were. */
export const reopenLot = (
  { endsAt, reason, now }: ReopenLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'CLD');
  if (refused !== null) return refused;
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  // A click-and-buy never reached its end, so its reverted sale leaves nothing to reopen.
  if (lot.closedAt === null) return refuse('REOPEN_TOO_LATE', { reopenUntilAt: null });
  const reopenUntilAt = lot.closedAt + lot.terms.policy.reopenWithinMs;
  if (now > reopenUntilAt) return refuse('REOPEN_TOO_LATE', { reopenUntilAt });
  if (endsAt <= now) return refuse('END_IN_THE_PAST', { now });
  const end = effectiveEnd(lot);
  if (endsAt <= end) return refuse('END_NOT_LATER', { endsAt: end });
  return accept<LotEvent>({ type: 'LotReopened', data: { endsAt, reason } });
};
