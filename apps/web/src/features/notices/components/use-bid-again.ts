import type { LotView } from '@fairlot/contracts/auction';
import { newCommandId } from '@fairlot/kernel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { focusReturnOf } from '../../offer/components/restore-focus.js';
import { sendOffer } from '../../offer/api/send-offer.js';
import { offerMachine } from '../../offer/machines/offer.machine.js';
import {
  confirmationOf,
  minimumOffer,
  type OfferOrder,
  type OfferOutcome,
} from '../../offer/machines/offer-order.js';
import { mayCall } from '#shared/session/rights.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useUser } from '#shared/session/session.js';
import { chargesQuery, lotNowQuery } from '../api/lot-now.js';
import { lotState } from '#shared/status/lot-status.js';

type OfLot = { readonly idAuction: number; readonly idLot: number };
const EMPTY_ENTRIES = focusReturnOf(null);

const offerMachineOf = (lot: OfLot) =>
  offerMachine.provide({
    actors: {
      send: fromPromise<OfferOutcome, OfferOrder>(({ input }) => sendOffer(null, lot, input)),
    },
  });

/** The current minimum bid on the lot. Null if an alert cannot place a bid on it. */
const minimumBidOf = (lot: LotView | undefined): number | null => {
  if (!lot || !lotState(lot).hasTag('takesOffers') || !formatOf(lot).stepsUp) return null;
  const least = minimumOffer(lot, null);
  // A bid at the buy-now price would be a purchase, which is possible only on the lot's page.
  return lot.clickAndBuyMinor !== null && least >= lot.clickAndBuyMinor ? null : least;
};

/** A minimum bid from an alert on any page. It needs the same confirmation as every bid. */
export const useBidAgain = (ofLot: OfLot, lot: LotView | undefined) => {
  const user = useUser();
  const client = useQueryClient();
  const [machine] = useState(() => offerMachineOf(ofLot));
  const [snapshot, send] = useMachine(machine, { input: { newCommandId } });
  const { idAuction, idLot } = ofLot;
  const isAnswered = snapshot.matches('accepted') || snapshot.matches('refused');
  useEffect(() => {
    if (isAnswered) void client.invalidateQueries(lotNowQuery(idAuction, idLot));
  }, [isAnswered, client, idAuction, idLot]);
  const { data: charges = null } = useQuery(chargesQuery(idAuction));
  const leastMinor = mayCall(user, 'SEC-59') && charges !== null ? minimumBidOf(lot) : null;
  const [home, setHome] = useState(EMPTY_ENTRIES);
  const ask = (amountMinor: number) => {
    if (lot === undefined) return;
    const request = { kind: 'offer' as const, amountMinor };
    send({ type: 'OFFER', request, confirmation: confirmationOf(request, lot.priceMinor, lot) });
  };
  const bid = (opener: HTMLElement) => {
    if (leastMinor === null) return;
    setHome(focusReturnOf(opener));
    ask(leastMinor);
  };
  return { snapshot, send, charges, leastMinor, bid, ask, home, lot };
};
export type BidAgain = ReturnType<typeof useBidAgain>;
