import { accept, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { refusedOwnerEnd } from '../../rules/owner-end.js';
import type { ExtendLot, FollowExtension } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { effectiveEnd } from '../rules/time.js';
import { refusedUnless } from '../rules/transition.js';

/** The owner's new end; a paused lot may be extended too. */
export const extendLot = (command: ExtendLot, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'RUN') ?? refusedOwnerEnd(command, effectiveEnd(lot));
  if (refused !== null) return refused;
  const { endsAt, note } = command;
  return accept<LotEvent>({ type: 'LotExtended', data: { endsAt, reason: 'OWNER', note } });
};

/** Another lot's soft close of scope AUCTION. An end that is not later changes nothing. */
export const followExtension = (
  { endsAt }: FollowExtension,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusedUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (endsAt <= effectiveEnd(lot)) return accept();
  return accept<LotEvent>({
    type: 'LotExtended',
    data: { endsAt, reason: 'SOFT_CLOSE', note: null },
  });
};
