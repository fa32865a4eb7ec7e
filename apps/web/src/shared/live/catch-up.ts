import { auctionOperations, lotOperations } from '@fairlot/contracts/auction';
import { isRefusal } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import type { LiveAuctionStore } from './live-auction-store.js';

/** Fills the gap after a lost connection (SEC-48). The store drops states older than those shown. */
export const catchUp = async (room: LiveAuctionStore): Promise<void> =>
  room.seed(await call(auctionOperations['SEC-48'], { query: { idAuction: room.idAuction } }));

/** The dealer's statuses in an auction (ENG-17). Empty if the auction is no longer visible. */
export const readStandings = async (idAuction: number) => {
  try {
    return await call(lotOperations['ENG-17'], { params: { id: idAuction } });
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
};

/** Fills the gap for the dealer's own statuses, which no topic repeats. */
export const catchUpOwn = async (room: LiveAuctionStore): Promise<void> => {
  // A manager who does not buy has no status, and the call would be refused.
  if (room.buys()) room.lots.standings(await readStandings(room.idAuction));
};
