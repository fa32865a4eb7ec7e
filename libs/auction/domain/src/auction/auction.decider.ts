import { refuse, unreachable, type Decider, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../refusals.js';
import type { AuctionCommand } from './auction.commands.js';
import type { AuctionEvent } from './auction.events.js';
import type { AuctionState } from './auction.state.js';
import { deleteAuction } from './decisions/delete-auction.js';
import { extendAuction } from './decisions/extend-auction.js';
import { editAuction, publishAuction } from './decisions/publish-auction.js';
import { recordLots } from './decisions/record-lots.js';
import { setFileMessage, setMessage } from './decisions/set-message.js';
import { startAuction } from './decisions/start-auction.js';
import { evolveAuction } from './evolve-auction.js';

const decide = (
  command: AuctionCommand,
  auction: AuctionState,
): Decision<AuctionEvent, RefusalCode> => {
  if (command.type === 'PublishAuction') return publishAuction(command, auction);
  if (auction.status === null) return refuse('NOT_FOUND');
  switch (command.type) {
    case 'EditAuction':
      return editAuction(command, auction);
    case 'StartAuction':
      return startAuction(command, auction);
    case 'ExtendAuction':
      return extendAuction(command, auction);
    case 'SetMessage':
      return setMessage(command, auction);
    case 'SetFileMessage':
      return setFileMessage(command, auction);
    case 'RecordLots':
      return recordLots(command, auction);
    case 'DeleteAuction':
      return deleteAuction(auction);
    default:
      return unreachable(command);
  }
};

/**
 * Decides about the schedule and messages of an auction, and derives its status from its lots
 * (domain section 2).
 */
export const auctionDecider: Decider<AuctionCommand, AuctionState, AuctionEvent, RefusalCode> = {
  initial: { status: null, deleted: false },
  decide,
  evolve: evolveAuction,
};
