import { machineClock } from '@fairlot/kernel';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { serverClock } from '#shared/clock/server-clock.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { ManagedStore, type ManagedAt } from '../api/managed-store.js';
import { OfferPulse } from '../api/offer-pulse.js';
import type { CockpitLot } from './cockpit-board.js';

/**
 * Leaders may be this old, but prices are always current. A thousand changes in this time cause one
 * call.
 */
const FOLLOW_EVERY_MS = 1_000;
const PULSE_EVERY_MS = 500;

type Cockpit = { readonly managed: ManagedStore; readonly pulse: OfferPulse };
const CockpitContext = createContext<Cockpit | null>(null);

export const serverNow = (): number => serverClock().now() ?? machineClock.now();

const useCockpit = (): Cockpit => {
  const cockpit = useContext(CockpitContext);
  if (cockpit === null) throw new Error('This component needs a CockpitProvider');
  return cockpit;
};
export const usePulse = (): OfferPulse => useCockpit().pulse;

/** Data of a lot that only managers see. Null until loaded. */
export const useManaged = (idLot: number): ManagedAt['managed'] | null => {
  const { managed } = useCockpit();
  const subscribe = useCallback(
    (listener: () => void) => managed.subscribe(idLot, listener),
    [managed, idLot],
  );
  return useSyncExternalStore(subscribe, () => managed.get(idLot))?.managed ?? null;
};

/** Returns a function that reads the current data of every lot. */
export const useReadLots = (): (() => readonly CockpitLot[]) => {
  const { auction, store } = useLiveAuctionPage();
  const { managed } = useCockpit();
  return useCallback(
    () =>
      auction.lotList.flatMap((lot): CockpitLot[] => {
        const live = store.lots.get(lot.idLot)?.live;
        return live ? [{ lot, live, managed: managed.get(lot.idLot)?.managed ?? null }] : [];
      }),
    [auction, store, managed],
  );
};

/** Loads changed lots in a loop, with a delay after each response. */
const useFollowing = (managed: ManagedStore) => {
  const { store, connection } = useLiveAuctionPage();
  const isLive = connection.state === 'live';
  useEffect(() => {
    if (!isLive) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = async () => {
      await managed.follow(store.lots.positions());
      if (!isOver) timer = setTimeout(() => void next(), FOLLOW_EVERY_MS);
    };
    void next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLive, managed, store]);
};

/** Loads the data that only managers see, for changed lots, while the connection is open. */
export const CockpitProvider = ({ children }: { readonly children: ReactNode }) => {
  const { auction, store } = useLiveAuctionPage();
  const [cockpit] = useState(() => ({
    managed: new ManagedStore(auction.idAuction, auction.lotList),
    pulse: new OfferPulse(),
  }));
  useFollowing(cockpit.managed);
  useEffect(() => {
    const recordOffers = () => {
      const lots = auction.lotList.flatMap(({ idLot }) => store.lots.get(idLot)?.live ?? []);
      cockpit.pulse.record(lots, serverNow());
    };
    recordOffers();
    const timer = setInterval(recordOffers, PULSE_EVERY_MS);
    return () => clearInterval(timer);
  }, [auction, store, cockpit]);
  return <CockpitContext value={cockpit}>{children}</CockpitContext>;
};
