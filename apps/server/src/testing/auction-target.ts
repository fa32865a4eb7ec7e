import type { ExampleTarget } from '@fairlot/contracts';
import { makeTarget } from './example-input.js';
import { launchAuction } from './make-auction.js';
import type { World } from './make-world.js';

/** An id that no object has. */
export const UNKNOWN_ID = 2_147_483_647;
export const NO_COMMAND = '00000000-0000-4000-8000-000000000000';

/** A running auction of two lots with a bid of `dealer1`, as the target of example calls. */
export const makeAuctionTarget = async (world: World): Promise<ExampleTarget> => {
  const idAuction = await launchAuction(world, { lots: [{}, {}] });
  const params = { idAuction, idLot: 1 };
  const bid = { params, body: { offer: 5000 } };
  const { receipt, idOffer } = await world.as('dealer1').run('SEC-59', bid);
  const { vehicles } = await world.as('dealer1').run('SEC-73', { params });
  const idVehicle = vehicles[0]?.idVehicle ?? 0;
  return makeTarget(world, { idAuction, idLot: 1, idOffer, idVehicle, receipt });
};

/** The objects of `makeAuctionTarget`, with ids of nothing. */
export const UNKNOWN_IDS = {
  idOwnDealer: UNKNOWN_ID,
  idUser: UNKNOWN_ID,
  idAuction: UNKNOWN_ID,
  idLot: UNKNOWN_ID,
  idOffer: UNKNOWN_ID,
  idVehicle: UNKNOWN_ID,
  idFreeVehicle: UNKNOWN_ID,
  // A template that does not exist, so that the call publishes nothing.
  idTemplate: UNKNOWN_ID,
  idImage: '0'.repeat(32),
} as const satisfies Partial<ExampleTarget>;
