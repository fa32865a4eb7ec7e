import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { RescheduleLot, ScheduleLot } from '../lot.commands.js';
import type { LotEvent, LotTerms } from '../lot.events.js';
import type { Lot, LotState } from '../lot.state.js';
import { lotTermsFault } from '../rules/lot-terms-fault.js';
import { refusalUnless } from '../rules/transition.js';

/** The fault if a vehicle has no seller. Every vehicle needs its seller, who may not bid on it. */
const findSellersFault = ({ idVehicles }: LotTerms, idSellerDealers: readonly number[]) =>
  idSellerDealers.length === idVehicles.length ? null : 'idSellerDealers';

/** Opens the lot's stream in the append that publishes its auction. */
export const scheduleLot = (
  command: ScheduleLot,
  lot: LotState,
): Decision<LotEvent, RefusalCode> => {
  const { idAuction, idLot, idSellerDealers, terms, now } = command;
  if (lot.status !== null) return refuse('INVALID_TRANSITION', { status: lot.status });
  const field = lotTermsFault(terms, now) ?? findSellersFault(terms, idSellerDealers);
  if (field !== null) return refuse('INVALID_TERMS', { idLot, field });
  const data = { idAuction, idLot, idSellerDealers, ...terms };
  return accept<LotEvent>({ type: 'LotScheduled', data });
};

/** Replaces all terms. Allowed only in SCH (STA-074). */
export const rescheduleLot = (
  { idSellerDealers, terms, now }: RescheduleLot,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnless(lot, 'SCH');
  if (refused !== null) return refused;
  const field = lotTermsFault(terms, now, lot.terms) ?? findSellersFault(terms, idSellerDealers);
  if (field !== null) return refuse('INVALID_TERMS', { idLot: lot.idLot, field });
  return accept<LotEvent>({ type: 'LotRescheduled', data: { ...terms, idSellerDealers } });
};
