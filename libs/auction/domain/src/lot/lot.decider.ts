import { refuse, unreachable, type Decider, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../refusals.js';
import { buyNow } from './decisions/buy-now.js';
import { closeLotEarly } from './decisions/close-lot-early.js';
import { closeLot } from './decisions/close-lot.js';
import { extendLot, followExtension } from './decisions/extend-lot.js';
import { markAwarded, markAwardReverted } from './decisions/mark-awarded.js';
import { pauseLot, resumeLot } from './decisions/pause-lot.js';
import { placeOffer } from './decisions/place-offer.js';
import { reopenLot } from './decisions/reopen-lot.js';
import { rescheduleLot, scheduleLot } from './decisions/schedule-lot.js';
import { startLot } from './decisions/start-lot.js';
import { voidOffer } from './decisions/void-offer.js';
import { withdrawLot } from './decisions/withdraw-lot.js';
import { evolveLot } from './evolve-lot.js';
import type { LotCommand } from './lot.commands.js';
import type { LotEvent } from './lot.events.js';
import type { Lot, LotState } from './lot.state.js';

type LotDecision = Decision<LotEvent, RefusalCode>;

const decideOn = (command: Exclude<LotCommand, { type: 'ScheduleLot' }>, lot: Lot): LotDecision => {
  switch (command.type) {
    case 'PlaceOffer':
      return placeOffer(command, lot);
    case 'BuyNow':
      return buyNow(command, lot);
    case 'RescheduleLot':
      return rescheduleLot(command, lot);
    case 'StartLot':
      return startLot(command, lot);
    case 'ExtendLot':
      return extendLot(command, lot);
    case 'FollowExtension':
      return followExtension(command, lot);
    case 'PauseLot':
      return pauseLot(command, lot);
    case 'ResumeLot':
      return resumeLot(command, lot);
    case 'CloseLot':
      return closeLot(command, lot);
    case 'CloseLotEarly':
      return closeLotEarly(command, lot);
    case 'MarkAwarded':
      return markAwarded(command, lot);
    case 'MarkAwardReverted':
      return markAwardReverted(command, lot);
    case 'ReopenLot':
      return reopenLot(command, lot);
    case 'WithdrawLot':
      return withdrawLot(command, lot);
    case 'VoidOffer':
      return voidOffer(command, lot);
    default:
      return unreachable(command);
  }
};

const decide = (command: LotCommand, lot: LotState): LotDecision => {
  if (command.type === 'ScheduleLot') return scheduleLot(command, lot);
  if (lot.status !== null) return decideOn(command, lot);
  // A bidder must not be able to distinguish a missing lot from a hidden one.
  const isBid = command.type === 'PlaceOffer' || command.type === 'BuyNow';
  return refuse(isBid ? 'NOT_FOUND' : 'LOT_UNKNOWN');
};

/** Decides about bids on a lot, its times and its close (domain sections 2 to 6). */
export const lotDecider: Decider<LotCommand, LotState, LotEvent, RefusalCode> = {
  initial: { status: null, position: -1 },
  decide,
  evolve: evolveLot,
};
