import { accept, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { checkOwnerEnd } from '../../rules/owner-end.js';
import type { ExtendLot, FollowExtension } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { withoutLastCall } from '../rules/last-call.js';
import { followingEnd, mayShorten } from '../rules/time.js';
import { hasEnded, refusalUnless, refusalUnlessRunning } from '../rules/transition.js';

/** Sets the owner's new end, which cancels a last call. A paused lot may be extended too. */
export const extendLot = (command: ExtendLot, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const current = { endsAt: lot.endsAt, mayShorten: mayShorten(lot) };
  const refused = refusalUnlessRunning(lot, command.now) ?? checkOwnerEnd(command, current);
  if (refused !== null) return refused;
  const { endsAt, note } = command;
  return accept<LotEvent>(...withoutLastCall(lot, 'OWNER'), {
    type: 'LotExtended',
    data: { endsAt, reason: 'OWNER', note },
  });
};

/**
 * Extends a lot because of another lot's soft close of scope AUCTION. The end only moves to a later
 * time, at most to this lot's own limit. A lot that had ended when the bid arrived does not change.
 */
export const followExtension = (
  { endsAt, ingressAt }: FollowExtension,
  lot: Lot,
): Decision<LotEvent, RefusalCode> => {
  const refused = refusalUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (hasEnded(lot, ingressAt)) return accept();
  const followed = followingEnd(lot, endsAt);
  if (followed === null) return accept();
  return accept<LotEvent>({
    type: 'LotExtended',
    data: { endsAt: followed, reason: 'SOFT_CLOSE', note: null },
  });
};
