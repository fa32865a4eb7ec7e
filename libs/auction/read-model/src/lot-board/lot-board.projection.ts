import {
  DEFAULT_POLICY,
  minimumNextMinor,
  type LotEvent,
  type LotKey,
  type LotTerms,
  type OfferAccepted,
  type OfferVoided,
} from '@fairlot/auction-domain';
import type { PublicOf } from '../projection/public-of.js';
import { defineProjection } from '../projection/define-projection.js';
import { LotBoard } from './lot-board.entity.js';

const emptyBoard = ({ idAuction, idLot }: LotKey): LotBoard => ({
  idAuction,
  idLot,
  position: -1,
  idSellerDealer: 0,
  idVehicles: [],
  basePriceMinor: 0,
  reserveMinor: null,
  clickAndBuyMinor: null,
  currency: '',
  startsAt: 0,
  endsAt: 0,
  sealed: false,
  policy: DEFAULT_POLICY,
  policyHash: '',
  status: 'SCH',
  paused: false,
  pauseReason: null,
  priceMinor: null,
  minimumNextMinor: 0,
  offers: 0,
  idBidders: [],
  idLeader: null,
  idLeadingOffer: null,
  reserveMet: false,
  sold: false,
  closedAt: null,
  closeReason: null,
  extensionReason: null,
  extensionAt: null,
});

const ofTerms = (terms: LotTerms) => {
  const { idVehicles, basePriceMinor, reserveMinor, clickAndBuyMinor, currency } = terms;
  const { startsAt, endsAt, sealed, policy, policyHash } = terms;
  return {
    idVehicles,
    basePriceMinor,
    reserveMinor,
    clickAndBuyMinor,
    currency,
    startsAt,
    endsAt,
    sealed,
    policy,
    policyHash,
    reserveMet: reserveMinor === null,
    minimumNextMinor: minimumNextMinor({
      terms,
      standing: null,
    }),
  };
};

const withBidder = ({ idBidders }: LotBoard, idDealer: number): readonly number[] =>
  idBidders.includes(idDealer) ? idBidders : [...idBidders, idDealer];

/** Whom and what the event states; its maximum goes no further than the minimum next. */
const stated = (terms: LotBoard, data: OfferAccepted['data'] | OfferVoided['data']) => {
  const { idLeader, idLeadingOffer, leaderMaxMinor, priceMinor, reserveMet } = data;
  const leads =
    idLeader !== null && idLeadingOffer !== null && leaderMaxMinor !== null && priceMinor !== null;
  const standing = leads
    ? { idLeader, idLeadingOffer, leaderMaxMinor, priceMinor, reserveMet }
    : null;
  const next = minimumNextMinor({ terms, standing });
  return { idLeader, idLeadingOffer, priceMinor, reserveMet, minimumNextMinor: next };
};

const NO_LEADER = { idLeader: null, idLeadingOffer: null, priceMinor: null };

export const lotBoard = defineProjection<LotBoard, PublicOf<LotEvent>, 'lot'>({
  name: 'lot-board',
  version: 1,
  entity: LotBoard,
  streams: 'lot',
  empty: emptyBoard,
  always: ({ position }) => ({ position }),
  on: {
    LotScheduled: (_row, data) => ({ ...ofTerms(data), idSellerDealer: data.idSellerDealer }),
    LotRescheduled: (_row, data) => ofTerms(data),
    LotStarted: (_row, { endsAt }) => ({ status: 'RUN', endsAt }),
    OfferAccepted: (row, data) => ({
      ...stated(row, data),
      offers: row.offers + 1,
      idBidders: withBidder(row, data.idDealer),
    }),
    SealedOfferAccepted: (row, { idDealer }) => ({
      offers: row.offers + 1,
      idBidders: withBidder(row, idDealer),
    }),
    OfferVoided: (row, data) => ({ ...stated(row, data), offers: row.offers - 1 }),
    LotExtended: (_row, { endsAt, reason }, { at }) => ({
      endsAt,
      extensionReason: reason,
      extensionAt: at,
    }),
    LotPaused: (_row, { reason }) => ({ paused: true, pauseReason: reason }),
    LotResumed: (_row, { endsAt }) => ({ paused: false, pauseReason: null, endsAt }),
    LotClosed: ({ sealed }, { closedAt, reserveMet, bound: [best], reason }) => ({
      status: 'CLD',
      closedAt,
      closeReason: reason,
      reserveMet,
      ...(sealed && best !== undefined
        ? {
            idLeader: best.idDealer,
            idLeadingOffer: best.idOffer,
            priceMinor: best.amountMinor,
          }
        : {}),
    }),
    LotSold: (row, { idOffer, idDealer, priceMinor }) => ({
      status: 'AWA',
      sold: true,
      priceMinor,
      idLeader: idDealer,
      idLeadingOffer: idOffer,
      idBidders: withBidder(row, idDealer),
    }),
    LotAwarded: () => ({ status: 'AWA' }),
    LotAwardReverted: () => ({ status: 'CLD' }),
    /** A sealed lot that runs again hides its amounts again. */
    LotReopened: ({ sealed }, { endsAt }) => ({
      status: 'RUN',
      endsAt,
      closedAt: null,
      closeReason: null,
      ...(sealed ? NO_LEADER : {}),
    }),
    LotWithdrawn: () => ({ status: 'WDR', paused: false, pauseReason: null }),
  },
});
