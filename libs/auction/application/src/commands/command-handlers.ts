import { AwardAuctionHandler } from './award-auction.handler.js';
import { AwardLotHandler } from './award-lot.handler.js';
import { BuyNowHandler } from './buy-now.handler.js';
import { CloseDueLotsHandler } from './close-due-lots.handler.js';
import { CloseLotHandler } from './close-lot.handler.js';
import { CreateAuctionHandler } from './create-auction.handler.js';
import { DeleteAuctionHandler } from './delete-auction.handler.js';
import { EditAuctionHandler } from './edit-auction.handler.js';
import { ExtendAuctionHandler } from './extend-auction.handler.js';
import { NotAwardHandler } from './not-award.handler.js';
import { PauseLotsHandler } from './pause-lots.handler.js';
import { PlaceOfferHandler } from './place-offer.handler.js';
import { RemoveVehicleHandler } from './remove-vehicle.handler.js';
import { ReopenLotHandler } from './reopen-lot.handler.js';
import { ResumeLotsHandler } from './resume-lots.handler.js';
import { RevertAwardHandler } from './revert-award.handler.js';
import { SetFileMessageHandler } from './set-file-message.handler.js';
import { SetMessageHandler } from './set-message.handler.js';
import { SettleAwardHandler } from './settle-award.handler.js';
import { StartAuctionHandler } from './start-auction.handler.js';
import { VoidOfferHandler } from './void-offer.handler.js';
import { MoveVehiclesHandler } from './move-vehicles.handler.js';
import { UndoMoveHandler } from './undo-move.handler.js';
import { WithdrawLotHandler } from './withdraw-lot.handler.js';

/** Every use case of the auction, for the `providers` of the module that provides the engine. */
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
