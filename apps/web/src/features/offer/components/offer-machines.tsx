import { newCommandId } from '@fairlot/kernel';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createActor, fromPromise } from 'xstate';
import { useSelector } from '@xstate/react';
import {
  useLiveAuctionPage,
  type LiveAuctionPage,
} from '../../live-room/components/live-auction-page-context.js';
import { vehicleName } from '../../live-room/api/auction.js';
import { sendOffer } from '../api/send-offer.js';
import { noteOffer } from '../api/sent-offers.js';
import { offerMachine, type OfferActor, type OfferEvent } from '../machines/offer.machine.js';
import type { OfferOrder, OfferOutcome } from '../machines/offer-order.js';
import { focusReturnOf, type FocusReturn } from './restore-focus.js';

type SendOffer = (idLot: number, order: OfferOrder) => Promise<OfferOutcome>;
const EMPTY_ENTRIES = focusReturnOf(null);

/**
 * Holds one bid machine per lot, from the lot's first event until the user leaves the auction. A
 * pending bid survives if its row scrolls away. A lot without an event has no machine.
 */
class OfferStore {
  /** An idle machine. It stands for every lot that has no machine yet. */
  private readonly idle: OfferActor = createActor(offerMachine, { input: { newCommandId } });
  private readonly actors = new Map<number, OfferActor>();
  /** For each lot, the button that opened its last confirmation. */
  private readonly homes = new Map<number, FocusReturn>();
  private readonly watchers = new Set<() => void>();
  constructor(private readonly sendOrder: SendOffer) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  };

  readonly of = (idLot: number): OfferActor => this.actors.get(idLot) ?? this.idle;

  readonly homeOf = (idLot: number): FocusReturn => this.homes.get(idLot) ?? EMPTY_ENTRIES;

  /**
   * The lot whose bid the user must confirm now. If there are several, the others wait. Null if
   * there is none.
   */
  readonly unconfirmed = (): number | null => {
    for (const [idLot, actor] of this.actors)
      if (actor.getSnapshot().matches('confirming')) return idLot;
    return null;
  };

  /**
   * The lot whose last bid was refused because the regulation was not accepted. Null if there is
   * none.
   */
  readonly unaccepted = (): number | null => {
    for (const [idLot, actor] of this.actors) {
      const state = actor.getSnapshot();
      const code = state.matches('refused') ? state.context.problem?.code : null;
      if (code === 'REGULATION_NOT_ACCEPTED') return idLot;
    }
    return null;
  };

  /** Asks the user to confirm the refused bid again. */
  readonly repeat = (idLot: number): void => {
    const { request, confirmation } = this.of(idLot).getSnapshot().context;
    if (request !== null) this.send(idLot, { type: 'OFFER', request, confirmation });
  };

  /** Stores the button that opened the confirmation, so that the focus can return to it. */
  comesFrom(idLot: number, opener: HTMLElement): void {
    this.homes.set(idLot, focusReturnOf(opener));
  }

  send(idLot: number, event: OfferEvent): void {
    const actor = this.actors.get(idLot) ?? this.start(idLot);
    actor.send(event);
  }

  private start(idLot: number): OfferActor {
    const machine = offerMachine.provide({
      actors: {
        send: fromPromise<OfferOutcome, OfferOrder>(({ input }) => this.sendOrder(idLot, input)),
      },
    });
    const actor = createActor(machine, { input: { newCommandId } }).start();
    this.actors.set(idLot, actor);
    const notify = () => this.watchers.forEach((listener) => listener());
    actor.subscribe(notify);
    notify();
    return actor;
  }

  close(): void {
    for (const actor of this.actors.values()) actor.stop();
    this.actors.clear();
  }
}

const OfferStoreContext = createContext<OfferStore | null>(null);

const makeSender =
  ({ auction: { idAuction, lotList }, store, line }: LiveAuctionPage): SendOffer =>
  async (idLot, order) => {
    const lot = lotList.find((one) => one.idLot === idLot);
    const note = noteOffer(order, lot === undefined ? '–' : vehicleName(lot));
    const sending = sendOffer(line.current?.socket ?? null, { idAuction, idLot }, order);
    sending.then(note, () => note({ outcome: 'unknown' }));
    const outcome = await sending;
    if (outcome.outcome === 'accepted')
      store.lots.answered(outcome.answer, order.amountMinor, order.kind === 'agent');
    return outcome;
  };

type Props = { readonly children: ReactNode; readonly send?: SendOffer };

export const OfferMachinesProvider = ({ children, send }: Props) => {
  const room = useLiveAuctionPage();
  const [first] = useState(room);
  const store = useMemo(() => new OfferStore(send ?? makeSender(first)), [send, first]);
  useEffect(() => () => store.close(), [store]);
  return <OfferStoreContext value={store}>{children}</OfferStoreContext>;
};

const useOfferStore = (): OfferStore => {
  const store = useContext(OfferStoreContext);
  if (store === null) throw new Error('Bid controls need an OfferMachinesProvider');
  return store;
};

/** The state of the user's bid on a lot, and a function that sends an event to its machine. */
export const useOffer = (idLot: number) => {
  const store = useOfferStore();
  const actor = useSyncExternalStore(store.subscribe, () => store.of(idLot));
  const snapshot = useSelector(actor, (state) => state);
  const send = useCallback((event: OfferEvent) => store.send(idLot, event), [store, idLot]);
  const comesFrom = useCallback(
    (opener: HTMLElement) => store.comesFrom(idLot, opener),
    [store, idLot],
  );
  return { snapshot, send, comesFrom };
};

/**
 * The lot whose bid the user must confirm now, and the button that opened the confirmation. Null if
 * there is none.
 */
export const useUnconfirmed = () => {
  const store = useOfferStore();
  const idLot = useSyncExternalStore(store.subscribe, store.unconfirmed);
  return idLot === null ? null : { idLot, home: store.homeOf(idLot) };
};

/**
 * The lot whose bid was refused because the regulation was not accepted, and a function that
 * repeats the bid. The lot is null if there is none.
 */
export const useUnaccepted = () => {
  const store = useOfferStore();
  const idLot = useSyncExternalStore(store.subscribe, store.unaccepted);
  return { idLot, repeat: store.repeat };
};
