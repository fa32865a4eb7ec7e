import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { rulesOf } from '../../format/rules-of.js';
import { isReason } from '../../rules/reason.js';
import type { WithdrawLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { refusedUnlessRunning } from '../rules/transition.js';

/**
 * Offers bind both sides: once one stands, only staff may withdraw the lot. Of a lot that hides its
 * offers only staff may while it runs, or a refusal would tell its owner that there are some.
 */
export const withdrawLot = (
  { reason, byStaff, now }: WithdrawLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = lot.status === 'SCH' ? null : refusedUnlessRunning(lot, now);
  if (refused !== null) return refused;
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  const mayBeBound = lot.status === 'RUN' && rulesOf(lot.terms.format).hides;
  if ((lot.offersCount > 0 || mayBeBound) && !byStaff) return refuse('STAFF_ONLY');
  return accept<LotEvent>({ type: 'LotWithdrawn', data: { reason } });
};
