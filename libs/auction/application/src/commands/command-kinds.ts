import type { AnyCommandKind } from '@fairlot/event-sourcing-engine';
import { awardAuction } from './awarding/award-auction.handler.js';
import { awardLot } from './awarding/award-lot.handler.js';
import { buyNow } from './bidding/buy-now.handler.js';
import { closeDueLots } from './closing/close-due-lots.handler.js';
import { closeLot } from './closing/close-lot.handler.js';
import { createAuction } from './publishing/create-auction.handler.js';
import { deleteAuction } from './publishing/delete-auction.handler.js';
import { editAuction } from './publishing/edit-auction.handler.js';
import { extendAuction } from './publishing/extend-auction.handler.js';
import { notAward } from './awarding/not-award.handler.js';
import { pauseLots } from './closing/pause-lots.handler.js';
import { placeOffer } from './bidding/place-offer.handler.js';
import { removeVehicle } from './vehicles/remove-vehicle.handler.js';
import { reopenLot } from './closing/reopen-lot.handler.js';
import { resumeLots } from './closing/resume-lots.handler.js';
import { revertAward } from './awarding/revert-award.handler.js';
import { setFileMessage } from './publishing/set-file-message.handler.js';
import { setMessage } from './publishing/set-message.handler.js';
import { settleAward } from './awarding/settle-award.handler.js';
import { startAuction } from './publishing/start-auction.handler.js';
import { voidOffer } from './bidding/void-offer.handler.js';
import { moveVehicles } from './vehicles/move-vehicles.handler.js';
import { undoMove } from './vehicles/undo-move.handler.js';
import { withdrawLot } from './closing/withdraw-lot.handler.js';

/** The decision functions of all auction commands, for a replay that only reads the log. */
export const commandKinds: readonly AnyCommandKind[] = [
  awardAuction,
  awardLot,
  buyNow,
  closeDueLots({ drained: () => false }),
  closeLot,
  createAuction,
  deleteAuction,
  editAuction,
  extendAuction,
  notAward,
  pauseLots,
  placeOffer,
  removeVehicle,
  reopenLot,
  resumeLots,
  revertAward,
  setFileMessage,
  setMessage,
  settleAward,
  startAuction,
  voidOffer,
  withdrawLot,
  moveVehicles,
  undoMove,
];
