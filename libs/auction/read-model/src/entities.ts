import { AuctionBoard } from './auction-board/auction-board.entity.js';
import { AwardBoard } from './award-board/award-board.entity.js';
import { LotBidder } from './lot-bidder/lot-bidder.entity.js';
import { LotBoard } from './lot-board/lot-board.entity.js';
import { LotOffer } from './lot-offer/lot-offer.entity.js';
import { ActivityLook } from './records/activity-look.entity.js';
import { AnsweredWrite } from './records/answered-write.entity.js';
import { Feedback } from './records/feedback.entity.js';
import { Observation } from './records/observation.entity.js';
import { StoredFile } from './records/stored-file.entity.js';

export const entities = [
  AuctionBoard,
  LotBoard,
  AwardBoard,
  LotOffer,
  LotBidder,
  Observation,
  Feedback,
  StoredFile,
  AnsweredWrite,
  ActivityLook,
];
