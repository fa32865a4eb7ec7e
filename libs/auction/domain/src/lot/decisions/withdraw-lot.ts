import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { rulesOf } from '../../format/rules-of.js';
import { isReason } from '../../rules/reason.js';
import type { WithdrawLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { refusalUnlessRunning } from '../rules/transition.js';

/**
 * Bids bind both sides, so only staff may withdraw a lot with bids. A running lot with hidden bids
 * needs staff too, because a refusal would reveal the bids to its owner.
 */
export const withdrawLot = (
  { reason, byStaff, now }: WithdrawLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = lot.status === 'SCH' ? null : refusalUnlessRunning(lot, now);
  if (refused !== null) return refused;
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  const mayBeBound = lot.status === 'RUN' && rulesOf(lot.terms.format).hides;
  if ((lot.offersCount > 0 || mayBeBound) && !byStaff) return refuse('STAFF_ONLY');
  return accept<LotEvent>({ type: 'LotWithdrawn', data: { reason } });
};
