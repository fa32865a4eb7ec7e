import { auctionOperations, lotOperations } from '@fairlot/contracts/auction';
import { liveOperations } from '@fairlot/contracts/live';
import { call } from '#shared/api/call.js';
import type { LiveRoom } from './live-room.js';

/** Up to here each lot is asked for what it missed; beyond, one answer brings them all. */
const BY_LOT_MAX = 8;
const AT_ONCE = 4;

/** What followed the last position known of a lot (ENG-08): nothing, the events, or a snapshot. */
const catchUpLot = async (room: LiveRoom, idLot: number, after: number): Promise<void> => {
  const { idAuction } = room;
  const log = await call(liveOperations['ENG-08'], {
    params: { idAuction, idLot },
    query: { after },
  });
  if (log.outcome === 'snapshot') room.receive(log.state);
  if (log.outcome === 'events') for (const { state } of log.events) room.receive(state);
};

/** Fills the gap that a cut left. The store drops what is older than it has shown. */
export const catchUp = async (room: LiveRoom): Promise<void> => {
  const { idAuction } = room;
  const missing = [...room.lots.positions()];
  if (missing.length > BY_LOT_MAX) {
    room.seed(await call(auctionOperations['SEC-48'], { query: { idAuction } }));
    return;
  }
  const [auction, own] = await Promise.all([
    call(auctionOperations['SEC-44'], { params: { id: idAuction } }),
    room.buys() ? call(lotOperations['ENG-17'], { params: { id: idAuction } }) : [],
  ]);
  for (let index = 0; index < missing.length; index += AT_ONCE)
    await Promise.all(
      missing.slice(index, index + AT_ONCE).map(([id, after]) => catchUpLot(room, id, after)),
    );
  room.seed({ ...auction, lotList: [] });
  room.lots.standings(own);
};
