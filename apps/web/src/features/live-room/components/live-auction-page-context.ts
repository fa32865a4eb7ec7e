import type { LotView } from '@fairlot/contracts/auction';
import type { LotFilter } from '../../live-auction/components/lot-filter.js';
import type { AuctionFull } from '../api/auction.js';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { LiveConnectionRef } from '../api/live-connection.js';
import type { ConnectionState } from '#shared/live/live-connection.machine.js';
import type { LiveTransport } from '#shared/live/live-transports.js';
import type { LiveAuctionStore } from '#shared/live/live-auction-store.js';
import type { LotEntry } from '#shared/live/lot-store.js';

type ShownBoard = { readonly filter: LotFilter; readonly lots: readonly LotView[] };

/** The data and the connection that all components of a live auction share. */
export type LiveAuctionPage = {
  readonly auction: AuctionFull;
  readonly store: LiveAuctionStore;
  readonly line: LiveConnectionRef;
  readonly connection: {
    readonly state: ConnectionState;
    readonly since: number | null;
    readonly way: LiveTransport;
    readonly tryNow: () => void;
  };
  /**
   * The board as last displayed. The page of a lot links back to it, and to the previous and next
   * lot in its order.
   */
  readonly board: { current: ShownBoard | null };
};

export const LiveAuctionPageContext = createContext<LiveAuctionPage | null>(null);

export const useLiveAuctionPage = (): LiveAuctionPage => {
  const room = useContext(LiveAuctionPageContext);
  if (room === null) throw new Error('This component needs a LiveRoomProvider');
  return room;
};

const usePartOfLot = <Part>(idLot: number, partOf: (entry: LotEntry) => Part): Part => {
  const { lots } = useLiveAuctionPage().store;
  const subscribe = useCallback(
    (listener: () => void) => lots.subscribe(idLot, listener),
    [lots, idLot],
  );
  return useSyncExternalStore(subscribe, () => {
    const entry = lots.get(idLot);
    if (entry === undefined) throw new Error(`Lot ${idLot} is not in this auction`);
    return partOf(entry);
  });
};

const sameEntry = (entry: LotEntry): LotEntry => entry;
/** The live state of one lot. The component renders again only if that lot changes. */
export const useLot = (idLot: number): LotEntry => usePartOfLot(idLot, sameEntry);

const isWatchedLot = ({ observed }: LotEntry): boolean => observed;
/** Whether the user watches the lot. Price changes do not render the component again. */
export const useWatched = (idLot: number): boolean => usePartOfLot(idLot, isWatchedLot);

export const useLiveAuction = () => {
  const { store } = useLiveAuctionPage();
  return useSyncExternalStore(store.subscribe, store.auction);
};

/** The dealers who are present, for managers. Null until known. */
export const useWatchers = () => {
  const { store } = useLiveAuctionPage();
  return useSyncExternalStore(store.subscribe, store.dealers);
};

export const useWatching = () => {
  const { store } = useLiveAuctionPage();
  return useSyncExternalStore(store.subscribe, store.watching);
};
