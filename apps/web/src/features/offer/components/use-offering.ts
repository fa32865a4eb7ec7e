import type { LotView } from '@fairlot/contracts/auction';
import { useState } from 'react';
import { useLot, useRoom } from '../../live-room/components/room-context.js';
import { useUser } from '#shared/session/session.js';
import { confirmationOf, leastOffer, stepOf, type OfferKind } from '../machines/offer-order.js';
import { barrierOf } from './offer-barrier.js';
import { useOffer } from './offer-desk.js';
import { useRegulation } from './regulation-gate.js';

/** Everything an offer control needs of one lot: what may be offered, how it stands, and how to go on. */
export const useOffering = (lot: LotView) => {
  const { auction, connection } = useRoom();
  const user = useUser();
  const entry = useLot(lot.idLot);
  const { snapshot, send } = useOffer(lot.idLot);
  const withRegulation = useRegulation();
  const [chosen, setChosen] = useState<number | null>(null);
  const { live, own } = entry;
  const raised = live.sealed && own.amountMinor !== null ? own.amountMinor + lot.unitMinor : null;
  const leastMinor = raised ?? leastOffer(live, lot.basePriceMinor);
  // What the user chose stands until the price has passed it.
  const amountMinor = chosen !== null && chosen >= leastMinor ? chosen : leastMinor;
  const offer = (kind: OfferKind, wanted: number) =>
    withRegulation(() =>
      send({
        type: 'OFFER',
        wish: { kind, amountMinor: wanted },
        confirmation: confirmationOf({ kind, amountMinor: wanted }, live, lot.basePriceMinor),
      }),
    );
  const barrier = barrierOf({ auction, entry, connection: connection.state, user });
  return {
    charges: auction.charges,
    entry,
    snapshot,
    send,
    barrier,
    leastMinor,
    stepMinor: live.sealed ? lot.unitMinor : stepOf(live, lot.unitMinor),
    amountMinor,
    choose: (amount: number) => setChosen(amount === leastMinor ? null : amount),
    offer,
  };
};
export type Offering = ReturnType<typeof useOffering>;
