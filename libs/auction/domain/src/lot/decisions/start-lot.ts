import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { StartLot } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { refusalUnless } from '../rules/transition.js';

/**
 * Starts the lot. The timer is only a hint, so the start time is checked again (STA-070, STA-082).
 */
export const startLot = ({ now }: StartLot, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnless(lot, 'SCH');
  if (refused !== null) return refused;
  const { startsAt, endsAt } = lot.terms;
  if (now < startsAt) return refuse('INVALID_TRANSITION', { status: lot.status, startsAt });
  return accept<LotEvent>({ type: 'LotStarted', data: { endsAt } });
};
