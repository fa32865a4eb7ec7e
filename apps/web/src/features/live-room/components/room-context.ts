import type { AuctionFull } from '../api/auction.js';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { LineOfRoom } from '../api/live-line.js';
import type { ConnectionState } from '#shared/live/live-connection.machine.js';
import type { LiveRoom } from '#shared/live/live-room.js';
import type { LotEntry } from '#shared/live/lot-store.js';

/** What every component under a live auction shares. */
export type Room = {
  readonly auction: AuctionFull;
  readonly room: LiveRoom;
  readonly line: LineOfRoom;
  readonly connection: {
    readonly state: ConnectionState;
    readonly since: number | null;
    readonly tryNow: () => void;
  };
};

export const RoomContext = createContext<Room | null>(null);

export const useRoom = (): Room => {
  const room = useContext(RoomContext);
  if (room === null) throw new Error('This component stands under a live auction');
  return room;
};

/** What is live of one lot; renders again only when that lot has changed. */
export const useLot = (idLot: number): LotEntry => {
  const { lots } = useRoom().room;
  const subscribe = useCallback((hear: () => void) => lots.subscribe(idLot, hear), [lots, idLot]);
  const entry = useSyncExternalStore(subscribe, () => lots.get(idLot));
  if (entry === undefined) throw new Error(`Lot ${idLot} is not of this auction`);
  return entry;
};

export const useLiveAuction = () => {
  const { room } = useRoom();
  return useSyncExternalStore(room.subscribe, room.auction);
};

export const useWatching = () => {
  const { room } = useRoom();
  return useSyncExternalStore(room.subscribe, room.watching);
};
