import { DEFAULT_POLICY, lotFieldsOf, type LotTerms } from '@fairlot/auction-domain';
import { dealerNotice, type DealerNotice } from '@fairlot/contracts/live';
import { LivePublisher, type LiveEvent, type OutgoingNotice, type OutgoingState } from './index.js';

export const SELLER = 900_005;
export const ANNA = 900_031;
export const BRUNO = 900_044;
export const CARLA = 900_052;
export const DEALERS = [SELLER, ANNA, BRUNO, CARLA];
export const LOT_STREAM = 'lot-12.1';
export const AWARD_STREAM = 'award-12.1';
export const AUCTION_STREAM = 'auction-12';
export const LOT_TOPIC = 'auctions/12/lots/1';
export const AUCTION_TOPIC = 'auctions/12';
export const RESERVE_MINOR = 777_700;
export const ENDS_AT = 60_000;

export type LogEvent = LiveEvent['event'];

export const makeTerms = (more: Partial<LotTerms> = {}): LotTerms => ({
  idVehicles: [4101],
  ...lotFieldsOf({ basePriceMinor: 500_000, reserveMinor: RESERVE_MINOR }),
  currency: 'EUR',
  startsAt: 1_000,
  endsAt: ENDS_AT,
  format: { kind: 'ASCENDING' },
  policy: DEFAULT_POLICY,
  policyHash: 'h',
  ...more,
});
export const lotScheduled = (more: Partial<LotTerms> = {}): LogEvent => ({
  type: 'LotScheduled',
  data: { ...makeTerms(more), idAuction: 12, idLot: 1, idSellerDealers: [SELLER] },
});
export const lotStarted: LogEvent = { type: 'LotStarted', data: { endsAt: ENDS_AT } };
let lastIdOffer = 0;
/** The event of a bid by `idDealer`, after which `idLeader` leads at `priceMinor`. */
export const offer = (
  idDealer: number,
  idLeader: number,
  priceMinor: number,
  maximumMinor: number | null = null,
): LogEvent => ({
  type: 'OfferAccepted',
  data: {
    idOffer: ++lastIdOffer,
    idDealer,
    offeredAt: 2_000,
    kind: maximumMinor === null ? 'OFFER' : 'AGENT',
    amountMinor: maximumMinor ?? priceMinor,
    currency: 'EUR',
    idLeader,
    idLeadingOffer: 1,
    priceMinor,
    reserveMet: priceMinor >= RESERVE_MINOR,
  },
});
export const sealedOffer = (idDealer: number): LogEvent => ({
  type: 'SealedOfferAccepted',
  data: { idOffer: ++lastIdOffer, idDealer, currency: 'EUR' },
});
export const boundOffer = (idDealer: number, amountMinor: number) => ({
  idOffer: 1,
  idDealer,
  amountMinor,
});
export const lotClosed = (...offers: ReturnType<typeof boundOffer>[]): LogEvent => ({
  type: 'LotClosed',
  data: { closedAt: ENDS_AT, awardStatus: 'TBA', reserveMet: true, bound: offers, reason: null },
});
export const awardOpened = (...offers: ReturnType<typeof boundOffer>[]): LogEvent => ({
  type: 'AwardOpened',
  data: {
    idAuction: 12,
    idLot: 1,
    idVehicles: [4101],
    currency: 'EUR',
    reserveMet: true,
    bound: offers,
    bindsUntilAt: 99_000,
  },
});
export const offerAwarded = (idDealer: number, amountMinor: number): LogEvent => ({
  type: 'OfferAwarded',
  data: { ...boundOffer(idDealer, amountMinor), channel: 'AUCTION', reason: null },
});
export const auctionTerms = {
  name: 'Fleet',
  auctionType: 'LEA' as const,
  idTemplate: 3,
  idMarkets: ['IT'],
  startsAt: 1_000,
  endsAt: ENDS_AT,
  staggerMs: 0,
  format: { kind: 'ASCENDING' as const },
  policy: DEFAULT_POLICY,
  policyHash: 'h',
  regulation: { version: 1, hash: 'h' },
  idLots: [1],
};
export const published: LogEvent = {
  type: 'AuctionPublished',
  data: { ...auctionTerms, idAuction: 12, idOwnerDealer: SELLER },
};

export type SentMessage = OutgoingNotice | OutgoingState;

/** A log of streams, and a publisher that receives its events. */
export const makeWorld = (
  limits: { conflateMs?: number; viewsMax?: number; keepEndedMs?: number } = {},
  rest = async (): Promise<void> => {},
) => {
  const log: LiveEvent[] = [];
  const sent: SentMessage[] = [];
  const loads: string[] = [];
  const start = () =>
    new LivePublisher({
      loadStream: async (stream, from = 0) => {
        loads.push(stream);
        return log.filter((happened) => happened.stream === stream && happened.position >= from);
      },
      notify: (notice) => void sent.push(notice),
      publish: (_, states) => void sent.push(...states),
      clock: { now: () => Date.now() },
      rest,
      limits,
    });
  const add = (stream: string, ...events: readonly LogEvent[]): readonly LiveEvent[] =>
    events.map((event) => {
      const position = log.filter((happened) => happened.stream === stream).length;
      const happened = {
        stream,
        position,
        ingressAt: log.length * 10,
        decidedAt: log.length * 10,
        event,
      };
      log.push(happened);
      return happened;
    });
  const publisher = start();
  const happens = (stream: string, ...events: readonly LogEvent[]): Promise<void> =>
    publisher.handle(add(stream, ...events));
  const on = (topic: string): readonly SentMessage['message'][] =>
    sent.filter((outgoing) => outgoing.topic === topic).map(({ message }) => message);
  const notices = (idDealer: number): readonly DealerNotice['kind'][] =>
    on(`dealers/${idDealer}/notices`).map((message) => dealerNotice.parse(message).kind);
  return { add, happens, loads, log, notices, on, publisher, sent, start };
};
