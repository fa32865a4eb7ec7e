import { accept, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { MarkAwarded, MarkAwardReverted } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { refusalUnless } from '../rules/transition.js';

/** Records the award of a lot in its stream. The decision is made in the stream of the award. */
export const markAwarded = (command: MarkAwarded, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnless(lot, 'CLD');
  if (refused !== null) return refused;
  const { idOffer, idDealer, priceMinor } = command;
  return accept<LotEvent>({ type: 'LotAwarded', data: { idOffer, idDealer, priceMinor } });
};

export const markAwardReverted = (
  { reason, now }: MarkAwardReverted,
  lot: Lot,
): Decision<LotEvent, RefusalCode> =>
  refusalUnless(lot, 'AWA') ??
  accept<LotEvent>({ type: 'LotAwardReverted', data: { reason, revertedAt: now } });
