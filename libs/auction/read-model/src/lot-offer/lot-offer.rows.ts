import type { BoundOffer, LotEvent, LotKey } from '@fairlot/auction-domain';
import { defineRows, noChange } from '@fairlot/event-sourcing-projection';
import { lotBidder } from '../lot-bidder/lot-bidder.summary.js';
import type { PublicOf } from '../public-of.js';
import { LotOffer } from './lot-offer.entity.js';

type OfferKey = LotKey & { readonly idOffer: number };

const emptyOffer = ({ idAuction, idLot, idOffer }: OfferKey): LotOffer => ({
  idAuction,
  idLot,
  idOffer,
  idDealer: 0,
  kind: 'OFFER',
  amountMinor: null,
  priceMinor: null,
  idLeader: null,
  position: -1,
  at: 0,
  voided: false,
  voidReason: null,
  voidedAt: null,
  priceMinorAfterVoid: null,
  idLeaderAfterVoid: null,
});

/** The ids of the bids that an event concerns. */
const offerIdsIn = ({ type, data }: PublicOf<LotEvent>): readonly number[] => {
  switch (type) {
    case 'OfferAccepted':
    case 'SealedOfferAccepted':
    case 'LotSold':
      return [data.idOffer];
    case 'OfferVoided':
      return [data.idOffer, ...(data.bound ?? []).map(({ idOffer }) => idOffer)];
    case 'LotClosed':
      return data.bound.map(({ idOffer }) => idOffer);
    default:
      return [];
  }
};

/**
 * The amount of a sealed bid that an event reveals. Not for an open lot: the binding amount of its
 * leader is the price, which is not the leader's own amount.
 */
const revealedAmount = ({ kind, idOffer }: LotOffer, bound: readonly BoundOffer[]) => {
  const offer = bound.find((one) => one.idOffer === idOffer);
  return kind === 'SEALED' && offer ? { amountMinor: offer.amountMinor } : {};
};

/**
 * The rows of bids. They are rebuilt together with the lots if the version of the lots' projection
 * changes.
 */
export const lotOffers = defineRows<LotOffer, PublicOf<LotEvent>, LotKey, OfferKey>({
  entity: LotOffer,
  streams: ['lot'],
  touches: ({ idAuction, idLot }, event) =>
    offerIdsIn(event).map((idOffer) => ({ idAuction, idLot, idOffer })),
  begins: ['OfferAccepted', 'SealedOfferAccepted', 'LotSold'],
  empty: emptyOffer,
  summary: lotBidder,
  on: {
    OfferAccepted: (_row, { idDealer, kind, amountMinor, priceMinor, idLeader }, fact) => ({
      idDealer,
      kind,
      amountMinor,
      priceMinor,
      idLeader,
      ...fact,
    }),
    SealedOfferAccepted: (_row, { idDealer }, fact) => ({ idDealer, kind: 'SEALED', ...fact }),
    /**
     * A void after the close can make an earlier bid of the dealer binding, whose amount the close
     * did not reveal.
     */
    OfferVoided: (row, { idOffer, reason, bound = [], priceMinor, idLeader }, { at }) =>
      row.idOffer === idOffer
        ? {
            voided: true,
            voidReason: reason,
            voidedAt: at,
            priceMinorAfterVoid: priceMinor,
            idLeaderAfterVoid: idLeader,
          }
        : revealedAmount(row, bound),
    LotClosed: (row, { bound }) => revealedAmount(row, bound),
    LotSold: (_row, { idDealer, priceMinor }, fact) => ({
      idDealer,
      kind: 'CLICK_BUY',
      amountMinor: priceMinor,
      priceMinor,
      idLeader: idDealer,
      ...fact,
    }),
    LotScheduled: noChange,
    LotRescheduled: noChange,
    LotStarted: noChange,
    LotExtended: noChange,
    LotPaused: noChange,
    LotResumed: noChange,
    LastCallStarted: noChange,
    LastCallCancelled: noChange,
    LotAwarded: noChange,
    LotAwardReverted: noChange,
    LotReopened: noChange,
    LotWithdrawn: noChange,
  },
});
