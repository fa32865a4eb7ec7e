import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { WithdrawLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { refusedUnless } from '../rules/transition.js';

/** Offers bind both sides: once one stands, only staff may withdraw the lot. */
export const withdrawLot = (
  { reason, byStaff }: WithdrawLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'SCH', 'RUN');
  if (refused !== null) return refused;
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  if (lot.offersCount > 0 && !byStaff) return refuse('STAFF_ONLY');
  return accept<LotEvent>({ type: 'LotWithdrawn', data: { reason } });
};
