import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { useSelector } from '@xstate/react';
import { useRoom, type Room } from '../../live-room/components/room-context.js';
import { useUser } from '#shared/session/session.js';
import { keepReceipt } from '../api/receipts.js';
import { sendOffer } from '../api/send-offer.js';
import { offerMachine, type OfferActor } from '../machines/offer.machine.js';
import type { OfferOrder, OfferOutcome } from '../machines/offer-order.js';

type Send = (idLot: number, order: OfferOrder) => Promise<OfferOutcome>;
const newCommandId = () => crypto.randomUUID();

/** One machine a lot, kept for as long as the room is open: scrolling away forgets no offer. */
class OfferDesk {
  private readonly actors = new Map<number, OfferActor>();
  constructor(private readonly send: Send) {}

  of(idLot: number): OfferActor {
    const known = this.actors.get(idLot);
    if (known) return known;
    const machine = offerMachine.provide({
      actors: {
        send: fromPromise<OfferOutcome, OfferOrder>(({ input }) => this.send(idLot, input)),
      },
    });
    const actor = createActor(machine, { input: { newCommandId } }).start();
    this.actors.set(idLot, actor);
    return actor;
  }

  close(): void {
    for (const actor of this.actors.values()) actor.stop();
    this.actors.clear();
  }
}

const DeskContext = createContext<OfferDesk | null>(null);

const sender =
  ({ auction: { idAuction }, room, line }: Room, idUser: number): Send =>
  async (idLot, order) => {
    const outcome = await sendOffer(line.current?.socket ?? null, { idAuction, idLot }, order);
    if (outcome.outcome === 'accepted') {
      room.lots.answered(outcome.answer, order.amountMinor, order.kind === 'agent');
      keepReceipt(idUser, outcome.answer);
    }
    return outcome;
  };

type Props = { readonly children: ReactNode; readonly send?: Send };

export const OfferDeskProvider = ({ children, send }: Props) => {
  const room = useRoom();
  const { idUser } = useUser();
  const [first] = useState(room);
  const desk = useMemo(() => new OfferDesk(send ?? sender(first, idUser)), [send, first, idUser]);
  useEffect(() => () => desk.close(), [desk]);
  return <DeskContext value={desk}>{children}</DeskContext>;
};

/** The state of the own offer on a lot, and a way to go on. */
export const useOffer = (idLot: number) => {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('Offers are made under an offer desk');
  const actor = desk.of(idLot);
  const snapshot = useSelector(actor, (state) => state);
  return { snapshot, send: actor.send };
};
