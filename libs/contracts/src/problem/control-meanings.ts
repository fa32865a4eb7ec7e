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
import { means, type Meaning } from './meaning.js';

/** What whoever runs an auction, a lot or an award is refused with, and what any command is. */
export const CONTROL_MEANINGS = {
  ALREADY_SOLD: means(
    'Sold already',
    'Somebody bought the lot at once, at this position of its stream.',
    z.strictObject({ position: streamPosition }),
  ),
  INVALID_TRANSITION: means(
    'Not in this state',
    'The auction, lot or award cannot do this now; the facts say in which state it is.',
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
  INVALID_TERMS: means(
    'Terms that do not fit together',
    'A field of the auction or of a lot does not fit the others; `field` names it.',
    z.strictObject({
      field: z.string(),
      idLot: id.optional(),
      idVehicle: id.optional(),
    }),
  ),
  AUCTION_CHANGED: means(
    'Changed meanwhile',
    'Somebody else has changed the auction since the `version` that the edit started from, and ' +
      'nothing was written. `changed` names what did, parted by commas (`lots` where they stand ' +
      'otherwise than sent); read it again (`auctionAsDraft`), merge, and send with its `version`.',
    z.strictObject({ version: draftVersion, changed: z.string() }),
  ),
  END_NOT_LATER: means(
    'Not later',
    'The new end has to be later than the one that is.',
    z.strictObject({ endsAt: instant }),
  ),
  END_IN_THE_PAST: means(
    'In the past',
    'The new end lies before now.',
    z.strictObject({ now: instant }),
  ),
  REASON_NEEDED: means('No reason', 'This is done with a reason only.'),
  REOPEN_TOO_LATE: means(
    'Too late to reopen',
    'A lot is reopened soon after its close, until `reopenUntilAt`; null where it never closed.',
    z.strictObject({ reopenUntilAt: instant.nullable() }),
  ),
  STAFF_ONLY: means('Staff only', 'In this state only staff of the portal may do this.'),
  OFFER_NOT_BOUND: means(
    'Does not bind',
    'The offer binds its dealer no longer, or never did.',
    z.strictObject({ idOffer: id, bindsUntilAt: instant.optional() }),
  ),
  RESERVE_NOT_MET: means('Reserve not met', 'The best offer is below the reserve of the lot.'),
  ALREADY_SETTLED: means(
    'Settled already',
    'The award was paid and handed over, and is a purchase.',
    z.strictObject({ idPurchase: id }),
  ),
  VEHICLE_ALREADY_AWARDED: means(
    'Vehicle awarded already',
    'A vehicle has one active award at most; the facts name the lot that holds it.',
    z.strictObject({ idAuction: id, idLot: id }),
  ),
  VEHICLE_NOT_FREE: means(
    'Vehicle not free',
    'Another open lot lists it, or it is sold; `idVehicles` names them, parted by commas.',
    z.strictObject({ idVehicles: z.string().optional() }),
  ),
  NOT_AT_THIS_STAGE: means(
    'Not at this stage',
    'The vehicle cannot be moved so from where it stands; `stage` says where.',
    z.strictObject({ stage: vehicleStage }),
  ),
  MOVE_FORBIDDEN: means(
    'Not yours to move so',
    'Who may move a vehicle so depends on his role and on whom it was sent to.',
  ),
  MOVED_SINCE: means('Moved since', 'Another move or an auction came after what is to be undone.'),
  UNDO_OVER: means('Too late to undo', 'A move is undone within ten seconds.'),
  LOT_IN_PLAY: means(
    'In play',
    'Somebody has offered just now, and others may still answer.',
    z.strictObject({ inPlayUntilAt: instant }),
  ),
  COMMAND_ID_REUSED: means(
    'Command id used before',
    'The id was sent with another command. A new command takes a new id.',
  ),
} as const satisfies Readonly<Record<string, Meaning>>;
