import type { AnyCommandKind } from '@fairlot/event-sourcing-engine';
import { awardAuction } from './award-auction.handler.js';
import { awardLot } from './award-lot.handler.js';
import { buyNow } from './buy-now.handler.js';
import { closeDueLots } from './close-due-lots.handler.js';
import { closeLot } from './close-lot.handler.js';
import { createAuction } from './create-auction.handler.js';
import { deleteAuction } from './delete-auction.handler.js';
import { editAuction } from './edit-auction.handler.js';
import { extendAuction } from './extend-auction.handler.js';
import { notAward } from './not-award.handler.js';
import { pauseLots } from './pause-lots.handler.js';
import { placeOffer } from './place-offer.handler.js';
import { removeVehicle } from './remove-vehicle.handler.js';
import { reopenLot } from './reopen-lot.handler.js';
import { resumeLots } from './resume-lots.handler.js';
import { revertAward } from './revert-award.handler.js';
import { setFileMessage } from './set-file-message.handler.js';
import { setMessage } from './set-message.handler.js';
import { settleAward } from './settle-award.handler.js';
import { startAuction } from './start-auction.handler.js';
import { voidOffer } from './void-offer.handler.js';
import { moveVehicles } from './move-vehicles.handler.js';
import { undoMove } from './undo-move.handler.js';
import { withdrawLot } from './withdraw-lot.handler.js';

/** The decision function of each auction command, for a replay that reads only the log. */
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
