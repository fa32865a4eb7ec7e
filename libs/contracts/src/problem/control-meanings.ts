import { z } from 'zod';
import {
  auctionStatus,
  awardStatus,
  draftVersion,
  id,
  instant,
  lotStatus,
  streamPosition,
  vehicleStage,
} from '../fields.js';
import { defineMeaning, type CodeMeaning } from './meaning.js';

/** Refusals of commands that manage auctions, lots, awards and vehicles. */
export const CONTROL_MEANINGS = {
  ALREADY_SOLD: defineMeaning(
    'Already sold',
    'Another dealer has bought the lot with buy now. `position` is the position of that purchase in the log of the lot.',
    z.strictObject({ position: streamPosition }),
  ),
  INVALID_TRANSITION: defineMeaning(
    'Not allowed in this state',
    'The auction, lot or award does not allow this action in its current state. The facts contain the state.',
    z.strictObject({
      status: z.union([auctionStatus, lotStatus]).nullable().optional(),
      awardStatus: awardStatus.nullable().optional(),
      paused: z.boolean().optional(),
      awarded: z.boolean().optional(),
      bound: z.boolean().optional(),
      startsAt: instant.optional(),
      endsAt: instant.optional(),
    }),
  ),
  INVALID_TERMS: defineMeaning(
    'Contradictory terms',
    'A field of the auction or of a lot contradicts other fields. `field` names it.',
    z.strictObject({
      field: z.string(),
      idLot: id.optional(),
      idVehicle: id.optional(),
    }),
  ),
  AUCTION_CHANGED: defineMeaning(
    'Auction changed',
    'Another user has changed the auction since the `version` in the request. Nothing was saved. `changed` lists the changed fields, separated by commas (`lots` if the lots differ). Read the auction again (`auctionAsDraft`), merge the changes and send it with its current `version`.',
    z.strictObject({ version: draftVersion, changed: z.string() }),
  ),
  END_NOT_LATER: defineMeaning(
    'End must be later',
    'The new end must be later than the current end.',
    z.strictObject({ endsAt: instant }),
  ),
  END_IN_THE_PAST: defineMeaning(
    'End is in the past',
    'The new end must be in the future.',
    z.strictObject({ now: instant }),
  ),
  END_TOO_FAR: defineMeaning(
    'End is too far ahead',
    'The new end is more than 366 days ahead. `latestAt` is the latest end that is accepted.',
    z.strictObject({ latestAt: instant }),
  ),
  REASON_NEEDED: defineMeaning('Reason required', 'This action needs a reason. Send one.'),
  REOPEN_TOO_LATE: defineMeaning(
    'Too late to reopen',
    'A lot can be reopened only for a short time after its close, until `reopenUntilAt`. `reopenUntilAt` is null if the lot was never closed.',
    z.strictObject({ reopenUntilAt: instant.nullable() }),
  ),
  STAFF_ONLY: defineMeaning(
    'Staff only',
    'In the current state, only staff of the portal can do this.',
  ),
  OFFER_NOT_BOUND: defineMeaning(
    'Bid not binding',
    'The dealer is not bound by this bid any more, or never was.',
    z.strictObject({ idOffer: id, bindsUntilAt: instant.optional() }),
  ),
  RESERVE_NOT_MET: defineMeaning(
    'Reserve price not met',
    'The best bid is below the reserve price of the lot.',
  ),
  ALREADY_SETTLED: defineMeaning(
    'Sale already completed',
    'The vehicle was paid for and handed over. The award is now the purchase `idPurchase`.',
    z.strictObject({ idPurchase: id }),
  ),
  VEHICLE_ALREADY_AWARDED: defineMeaning(
    'Vehicle already awarded',
    'A vehicle can have only one active award. The facts contain the lot that has the award.',
    z.strictObject({ idAuction: id, idLot: id }),
  ),
  VEHICLE_NOT_FREE: defineMeaning(
    'Vehicle not available',
    'The vehicle is in another open lot or is sold. `idVehicles` lists the vehicles, separated by commas.',
    z.strictObject({ idVehicles: z.string().optional() }),
  ),
  SAME_CAR_LISTED: defineMeaning(
    'Car already in an auction',
    'Another vehicle with the same VIN or registration number is in an open lot. `idVehicles` lists the vehicles that cannot be listed, separated by commas.',
    z.strictObject({ idVehicles: z.string() }),
  ),
  NOT_AT_THIS_STAGE: defineMeaning(
    'Move not allowed in this state',
    'The vehicle cannot make this move in its current state. `stage` is that state.',
    z.strictObject({ stage: vehicleStage }),
  ),
  MOVE_FORBIDDEN: defineMeaning(
    'Move not allowed for this role',
    'The role of the user does not allow this move, or the vehicle was not sent to the user.',
  ),
  MOVED_SINCE: defineMeaning(
    'Vehicle moved again',
    'After the move that should be undone, the vehicle was moved again or put into an auction.',
  ),
  UNDO_OVER: defineMeaning('Too late to undo', 'A move can be undone within ten seconds.'),
  LOT_IN_PLAY: defineMeaning(
    'Bidding in progress',
    'A bid was placed within the last minute. Other dealers can respond to it until `inPlayUntilAt`. Try again after that.',
    z.strictObject({ inPlayUntilAt: instant }),
  ),
  COMMAND_ID_REUSED: defineMeaning(
    'Command id already used',
    'The command id was already used with different content. Use a new id for a new command.',
  ),
} as const satisfies Readonly<Record<string, CodeMeaning>>;
