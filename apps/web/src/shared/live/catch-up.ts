import { auctionOperations } from '@fairlot/contracts/auction';
import { call } from '#shared/api/call.js';
import type { LiveRoom } from './live-room.js';

/** Fills the gap that a cut left (SEC-48). The store drops what is older than it has shown. */
export const catchUp = async (room: LiveRoom): Promise<void> =>
  room.seed(await call(auctionOperations['SEC-48'], { query: { idAuction: room.idAuction } }));
