import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { RescheduleLot, ScheduleLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot, LotState } from '../lot.state.js';
import { lotTermsFault } from '../rules/lot-terms-fault.js';
import { refusedUnless } from '../rules/transition.js';

/** Opens the lot's stream, in the append that publishes its auction. */
export const scheduleLot = (
  command: ScheduleLot,
  lot: LotState,
): Decision<LotEvent, RefusalCode> => {
  const { idAuction, idLot, idSellerDealer, terms, now } = command;
  if (lot.status !== null) return refuse('INVALID_TRANSITION', { status: lot.status });
  const field = lotTermsFault(terms, now);
  if (field !== null) return refuse('INVALID_TERMS', { idLot, field });
  const data = { idAuction, idLot, idSellerDealer, ...terms };
  return accept<LotEvent>({ type: 'LotScheduled', data });
};

/** Replaces all terms, in SCH only (STA-074). */
export const rescheduleLot = (
  { terms, now }: RescheduleLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'SCH');
  if (refused !== null) return refused;
  const field = lotTermsFault(terms, now);
  if (field !== null) return refuse('INVALID_TERMS', { idLot: lot.idLot, field });
  return accept<LotEvent>({ type: 'LotRescheduled', data: terms });
};
