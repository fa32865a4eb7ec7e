import {
  auctionStream,
  awardStream,
  DEFAULT_POLICY,
  lotStream,
  type AuctionEvent,
  type AwardEvent,
  type LotEvent,
  type LotKey,
} from '@fairlot/auction-domain';
import { T0, type Written } from './envelopes.js';
import { someTerms } from './played-lot.js';

export const HOUR = 3_600_000;
export const ONE = { idAuction: 1, idLot: 1 };
export const TWO = { idAuction: 1, idLot: 2 };

export const ofAuction = (idAuction: number, event: AuctionEvent): Written => ({
  stream: auctionStream(idAuction),
  event,
});
export const ofLot = (key: LotKey, event: LotEvent): Written => ({ stream: lotStream(key), event });
export const ofAward = (key: LotKey, event: AwardEvent): Written => ({
  stream: awardStream(key),
  event,
});

export type Terms = Extract<AuctionEvent, { type: 'AuctionPublished' }>['data'];
export const published = (idAuction: number, change: Partial<Terms> = {}): Written =>
  ofAuction(idAuction, {
    type: 'AuctionPublished',
    data: {
      idAuction,
      idOwnerDealer: 3,
      name: `Fleet ${idAuction}`,
      auctionType: 'LEA',
      idTemplate: 4,
      idMarkets: ['IT'],
      startsAt: T0,
      endsAt: T0 + HOUR,
      staggerMs: 0,
      format: { kind: 'ASCENDING' },
      policy: DEFAULT_POLICY,
      policyHash: 'ab',
      regulation: {
        version: 1,
        hash: 'cd',
      },
      idLots: [1, 2],
      ...change,
    },
  });
export const scheduled = (key: LotKey, change: Parameters<typeof someTerms>[0] = {}): Written =>
  ofLot(key, {
    type: 'LotScheduled',
    data: { ...someTerms(change), ...key, idSellerDealers: [3] },
  });
export const started = (key: LotKey, endsAt = T0 + HOUR): Written =>
  ofLot(key, { type: 'LotStarted', data: { endsAt } });

export type Bid = { idOffer: number; idDealer: number; amountMinor: number };
export const sealedBid = (key: LotKey, bid: Bid): Written =>
  ofLot(key, { type: 'SealedOfferAccepted', data: { ...bid, currency: 'EUR' } });
export const bid = (
  key: LotKey,
  { idOffer, idDealer, amountMinor }: Bid,
  price: number,
  idLeader: number,
  kind: 'AGENT' | 'OFFER' = 'AGENT',
) =>
  ofLot(key, {
    type: 'OfferAccepted',
    data: {
      idOffer,
      idDealer,
      offeredAt: T0,
      amountMinor,
      kind,
      currency: 'EUR',
      idLeader,
      idLeadingOffer: idOffer,
      leaderMaxMinor: amountMinor,
      priceMinor: price,
      reserveMet: true,
    },
  });
/** Voided while the lot runs. */
export const voided = (
  key: LotKey,
  { idOffer, idDealer }: Bid,
  left: { readonly idLeader: number | null; readonly priceMinor: number | null },
) =>
  ofLot(key, {
    type: 'OfferVoided',
    data: {
      idOffer,
      idDealer,
      reason: 'mistyped',
      reserveMet: true,
      idLeadingOffer: null,
      leaderMaxMinor: null,
      ...left,
    },
  });
export const closed = (key: LotKey, bound: Bid[], idVehicles = [1]): Written[] => [
  ofLot(key, {
    type: 'LotClosed',
    data: {
      closedAt: T0 + HOUR,
      awardStatus: bound[0] ? 'TBA' : 'NAW',
      reserveMet: true,
      bound,
      reason: null,
    },
  }),
  ofAward(key, {
    type: 'AwardOpened',
    data: {
      ...key,
      idVehicles,
      currency: 'EUR',
      reserveMet: true,
      bound,
      bindsUntilAt: T0 + 9 * HOUR,
    },
  }),
];
export const awarded = (key: LotKey, best: Bid): Written[] => [
  ofLot(key, { type: 'LotAwarded', data: { ...best, priceMinor: best.amountMinor } }),
  ofAward(key, { type: 'OfferAwarded', data: { ...best, channel: 'AUCTION', reason: null } }),
];
