import { AwardAuctionHandler } from './awarding/award-auction.handler.js';
import { AwardLotHandler } from './awarding/award-lot.handler.js';
import { BuyNowHandler } from './bidding/buy-now.handler.js';
import { CloseDueLotsHandler } from './closing/close-due-lots.handler.js';
import { CloseLotHandler } from './closing/close-lot.handler.js';
import { CreateAuctionHandler } from './publishing/create-auction.handler.js';
import { DeleteAuctionHandler } from './publishing/delete-auction.handler.js';
import { EditAuctionHandler } from './publishing/edit-auction.handler.js';
import { ExtendAuctionHandler } from './publishing/extend-auction.handler.js';
import { NotAwardHandler } from './awarding/not-award.handler.js';
import { PauseLotsHandler } from './closing/pause-lots.handler.js';
import { PlaceOfferHandler } from './bidding/place-offer.handler.js';
import { RemoveVehicleHandler } from './vehicles/remove-vehicle.handler.js';
import { ReopenLotHandler } from './closing/reopen-lot.handler.js';
import { ResumeLotsHandler } from './closing/resume-lots.handler.js';
import { RevertAwardHandler } from './awarding/revert-award.handler.js';
import { SetFileMessageHandler } from './publishing/set-file-message.handler.js';
import { SetMessageHandler } from './publishing/set-message.handler.js';
import { SettleAwardHandler } from './awarding/settle-award.handler.js';
import { StartAuctionHandler } from './publishing/start-auction.handler.js';
import { VoidOfferHandler } from './bidding/void-offer.handler.js';
import { MoveVehiclesHandler } from './vehicles/move-vehicles.handler.js';
import { UndoMoveHandler } from './vehicles/undo-move.handler.js';
import { WithdrawLotHandler } from './closing/withdraw-lot.handler.js';

/**
 * The handlers of all commands of the auction context, for the `providers` of the module that
 * provides the engine.
 */
export const commandHandlers = [
  AwardAuctionHandler,
  AwardLotHandler,
  BuyNowHandler,
  CloseDueLotsHandler,
  CloseLotHandler,
  CreateAuctionHandler,
  DeleteAuctionHandler,
  EditAuctionHandler,
  ExtendAuctionHandler,
  NotAwardHandler,
  PauseLotsHandler,
  PlaceOfferHandler,
  RemoveVehicleHandler,
  ReopenLotHandler,
  ResumeLotsHandler,
  RevertAwardHandler,
  SetFileMessageHandler,
  SetMessageHandler,
  SettleAwardHandler,
  StartAuctionHandler,
  VoidOfferHandler,
  WithdrawLotHandler,
  MoveVehiclesHandler,
  UndoMoveHandler,
] as const;
