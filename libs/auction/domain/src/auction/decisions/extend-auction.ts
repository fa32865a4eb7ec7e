import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { checkOwnerEnd } from '../../rules/owner-end.js';
import type { ExtendAuction } from '../auction.commands.js';
import type { AuctionEvent } from '../auction.events.js';
import type { Auction } from '../auction.state.js';
import { refusalUnless } from '../rules/transition.js';

const MINUTE_MS = 60_000;

/** The end of the auction must have zero seconds. Its lots may end at any second. */
const checkWholeMinute = (endsAt: number) =>
  endsAt % MINUTE_MS === 0 ? null : refuse('INVALID_TERMS', { field: 'endsAt' });

/**
 * Sets a new end. An owner may choose it (VAL-167, STA-076). After a soft close, a pause or an
 * outage, it follows the end of a lot and is never made earlier.
 */
export const extendAuction = (
  command: ExtendAuction,
  auction: Auction,
): Decision<AuctionEvent, RefusalCode> => {
  const { endsAt, reason, note, mayShorten } = command;
  const isOwners = reason === 'OWNER';
  const refused =
    refusalUnless(auction, 'RUN') ??
    (isOwners
      ? (checkOwnerEnd(command, { endsAt: auction.endsAt, mayShorten }) ?? checkWholeMinute(endsAt))
      : null);
  if (refused !== null) return refused;
  if (!isOwners && endsAt <= auction.endsAt) return accept();
  return accept<AuctionEvent>({ type: 'AuctionExtended', data: { endsAt, reason, note } });
};
