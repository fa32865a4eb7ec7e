import { auctionOperations, lotOperations } from '@fairlot/contracts/auction';
import { isRefusal } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import type { LiveRoom } from './live-room.js';

/** Fills the gap that a cut left (SEC-48). The store drops what is older than it has shown. */
export const catchUp = async (room: LiveRoom): Promise<void> =>
  room.seed(await call(auctionOperations['SEC-48'], { query: { idAuction: room.idAuction } }));

/** The own standings of an auction (ENG-17); none of one that is not to be seen any more. */
export const standingsOf = async (idAuction: number) => {
  try {
    return await call(lotOperations['ENG-17'], { params: { id: idAuction } });
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
};

/** The same of what is the dealer's own, which no topic repeats to who comes later. */
export const catchUpOwn = async (room: LiveRoom): Promise<void> => {
  // A manager who does not buy has none, and may not ask.
  if (room.buys()) room.lots.standings(await standingsOf(room.idAuction));
};
