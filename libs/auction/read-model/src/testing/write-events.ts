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
import { FIRST_EVENT_AT, type WrittenEvent } from './envelopes.js';
import { makeTerms } from './played-lot.js';

export const HOUR_MS = 3_600_000;
export const LOT_ONE = { idAuction: 1, idLot: 1 };
export const LOT_TWO = { idAuction: 1, idLot: 2 };

export const writeToAuction = (idAuction: number, event: AuctionEvent): WrittenEvent => ({
  stream: auctionStream(idAuction),
  event,
});
export const writeToLot = (key: LotKey, event: LotEvent): WrittenEvent => ({
  stream: lotStream(key),
  event,
});
export const writeToAward = (key: LotKey, event: AwardEvent): WrittenEvent => ({
  stream: awardStream(key),
  event,
});

export type PublishedTerms = Extract<AuctionEvent, { type: 'AuctionPublished' }>['data'];
export const published = (idAuction: number, change: Partial<PublishedTerms> = {}): WrittenEvent =>
  writeToAuction(idAuction, {
    type: 'AuctionPublished',
    data: {
      idAuction,
      idOwnerDealer: 3,
      name: `Fleet ${idAuction}`,
      auctionType: 'LEA',
      idTemplate: 4,
      idMarkets: ['IT'],
      startsAt: FIRST_EVENT_AT,
      endsAt: FIRST_EVENT_AT + HOUR_MS,
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
export const lotScheduled = (
  key: LotKey,
  change: Parameters<typeof makeTerms>[0] = {},
): WrittenEvent =>
  writeToLot(key, {
    type: 'LotScheduled',
    data: { ...makeTerms(change), ...key, idSellerDealers: [3] },
  });
export const lotStarted = (key: LotKey, endsAt = FIRST_EVENT_AT + HOUR_MS): WrittenEvent =>
  writeToLot(key, { type: 'LotStarted', data: { endsAt } });

export type Bid = { idOffer: number; idDealer: number; amountMinor: number };
export const sealedBid = (key: LotKey, bid: Bid): WrittenEvent =>
  writeToLot(key, { type: 'SealedOfferAccepted', data: { ...bid, currency: 'EUR' } });
export const bid = (
  key: LotKey,
  { idOffer, idDealer, amountMinor }: Bid,
  price: number,
  idLeader: number,
  kind: 'AGENT' | 'OFFER' = 'AGENT',
) =>
  writeToLot(key, {
    type: 'OfferAccepted',
    data: {
      idOffer,
      idDealer,
      offeredAt: FIRST_EVENT_AT,
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
/** The event of a void while the lot runs. */
export const voided = (
  key: LotKey,
  { idOffer, idDealer }: Bid,
  left: { readonly idLeader: number | null; readonly priceMinor: number | null },
) =>
  writeToLot(key, {
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
export const lotClosed = (key: LotKey, bound: Bid[], idVehicles = [1]): WrittenEvent[] => [
  writeToLot(key, {
    type: 'LotClosed',
    data: {
      closedAt: FIRST_EVENT_AT + HOUR_MS,
      awardStatus: bound[0] ? 'TBA' : 'NAW',
      reserveMet: true,
      bound,
      reason: null,
    },
  }),
  writeToAward(key, {
    type: 'AwardOpened',
    data: {
      ...key,
      idVehicles,
      currency: 'EUR',
      reserveMet: true,
      bound,
      bindsUntilAt: FIRST_EVENT_AT + 9 * HOUR_MS,
    },
  }),
];
export const lotAwarded = (key: LotKey, best: Bid): WrittenEvent[] => [
  writeToLot(key, { type: 'LotAwarded', data: { ...best, priceMinor: best.amountMinor } }),
  writeToAward(key, { type: 'OfferAwarded', data: { ...best, channel: 'AUCTION', reason: null } }),
];
