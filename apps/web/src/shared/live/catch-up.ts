import { auctionOperations, lotOperations } from '@fairlot/contracts/auction';
import { isRefusal } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import type { LiveAuctionStore } from './live-auction-store.js';

/**
 * Reads the board after a lost connection (SEC-48). The store ignores states that are older than
 * its own.
 */
export const catchUp = async (room: LiveAuctionStore): Promise<void> =>
  room.seed(await call(auctionOperations['SEC-48'], { query: { idAuction: room.idAuction } }));

/**
 * The dealer's statuses on the lots of an auction (ENG-17). Empty if the user can no longer see the
 * auction.
 */
export const readStandings = async (idAuction: number) => {
  try {
    return await call(lotOperations['ENG-17'], { params: { id: idAuction } });
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
};

/**
 * Reads only the dealer's own statuses after a lost connection, because no subscription repeats
 * them.
 */
export const catchUpOwn = async (room: LiveAuctionStore): Promise<void> => {
  // A manager who does not buy has no statuses, and the call would be refused.
  if (room.buys()) room.lots.standings(await readStandings(room.idAuction));
};
