import type { SaleFormat } from '@fairlot/auction-domain';
import { eventDefinitions } from '@fairlot/auction-event-schema';
import { dealerNotice, liveAuction, liveLot } from '@fairlot/contracts/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ANNA,
  BRUNO,
  CARLA,
  DEALERS,
  LOT_STREAM,
  AWARD_STREAM,
  AUCTION_STREAM,
  LOT_TOPIC,
  AUCTION_TOPIC,
  RESERVE_MINOR,
  ENDS_AT,
  makeTerms,
  SELLER,
  lotScheduled,
  lotStarted,
  offer,
  sealedOffer,
  boundOffer,
  lotClosed,
  awardOpened,
  offerAwarded,
  auctionTerms,
  published,
  makeWorld,
  type LogEvent,
} from './live.builders.js';

beforeEach(() => void vi.useFakeTimers({ now: 5_000 }));
afterEach(() => void vi.useRealTimers());

describe('private data of a lot', () => {
  const award = (event: LogEvent): [string, LogEvent] => [AWARD_STREAM, event];
  const lot = (event: LogEvent): [string, LogEvent] => [LOT_STREAM, event];
  const auction = (event: LogEvent): [string, LogEvent] => [AUCTION_STREAM, event];
  const noLeader = { idLeader: null, idLeadingOffer: null, priceMinor: null };
  const reason = { reason: 'because' };
  const claim = { idAuction: 12, idLot: 1 };

  /** A history with every event type of the context. `offers` are the open or the sealed bids. */
  const story = (kind: SaleFormat['kind'], offers: readonly LogEvent[]): [string, LogEvent][] => [
    auction(published),
    auction({ type: 'AuctionEdited', data: { ...auctionTerms, format: { kind } } }),
    lot(lotScheduled({ format: { kind } })),
    lot({
      type: 'LotRescheduled',
      data: { ...makeTerms({ format: { kind } }), idSellerDealers: [SELLER] },
    }),
    auction({ type: 'AuctionStarted', data: {} }),
    lot(lotStarted),
    ...offers.map(lot),
    lot({ type: 'OfferVoided', data: { idOffer: 1, ...reason, ...noLeader, reserveMet: false } }),
    lot({ type: 'LastCallStarted', data: { closesAt: ENDS_AT - 1, ...reason } }),
    lot({ type: 'LastCallCancelled', data: { cause: 'PAUSE' } }),
    lot({ type: 'LotPaused', data: reason }),
    lot({ type: 'LotResumed', data: { endsAt: ENDS_AT } }),
    lot({ type: 'LotExtended', data: { endsAt: ENDS_AT + 1, reason: 'TECHNICAL', note: null } }),
    auction({ type: 'AuctionExtended', data: { endsAt: 70_000, reason: 'OWNER', note: 'more' } }),
    auction({ type: 'AuctionMessageSet', data: { message: '<p>hello</p>' } }),
    auction({ type: 'AuctionFileMessageSet', data: { file: { idFile: 1, fileName: 'a.pdf' } } }),
    ...offers.map(lot),
  ];
  const step = { moveId: 'm', from: 'DRAFT', to: 'LOADED', idTemplate: null, idUser: 1 } as const;
  const end: [string, LogEvent][] = [
    lot(lotClosed(boundOffer(ANNA, 654_300), boundOffer(BRUNO, 643_200))),
    award(awardOpened(boundOffer(ANNA, 654_300), boundOffer(BRUNO, 643_200))),
    auction({ type: 'AuctionLotsChanged', data: { lots: [] } }),
    auction({ type: 'AuctionClosed', data: {} }),
    award({ type: 'AwardDropped', data: {} }),
    lot({ type: 'LotReopened', data: { endsAt: ENDS_AT, ...reason } }),
    auction({ type: 'AuctionReopened', data: { endsAt: ENDS_AT } }),
    lot(lotClosed(boundOffer(ANNA, 654_300))),
    award(awardOpened(boundOffer(ANNA, 654_300))),
    award(offerAwarded(ANNA, 654_300)),
    lot({ type: 'LotAwarded', data: { idOffer: 1, idDealer: ANNA, priceMinor: 654_300 } }),
    ['vehicle-4101', { type: 'VehicleListed', data: claim }],
    ['vehicle-4101', { type: 'VehicleAwarded', data: claim }],
    auction({ type: 'AuctionAwarded', data: {} }),
    ['vehicle-4101', { type: 'VehicleAwardReverted', data: claim }],
    ['vehicle-4101', { type: 'VehicleUnlisted', data: { ...claim, free: true } }],
    award({ type: 'AwardReverted', data: reason }),
    lot({ type: 'LotAwardReverted', data: reason }),
    auction({ type: 'AuctionAwardReverted', data: {} }),
    award({ type: 'AwardRefused', data: reason }),
    lot({ type: 'LotSold', data: { idOffer: 9, idDealer: CARLA, priceMinor: 654_300 } }),
    award({ type: 'AwardSettled', data: { idPurchase: 3 } }),
    lot({ type: 'LotWithdrawn', data: reason }),
    auction({ type: 'AuctionDeleted', data: {} }),
    ['vehicle-4101', { type: 'VehicleMoved', data: { ...step, reason: null, movedAt: 1 } }],
    ['vehicle-4101', { type: 'VehicleMoveUndone', data: { ...step, from: 'LOADED', to: 'DRAFT' } }],
  ];
  const open = [offer(ANNA, ANNA, 500_000, 888_800), offer(BRUNO, ANNA, 510_000)];
  const sealed = [sealedOffer(ANNA), sealedOffer(BRUNO)];
  const stories = { open: story('ASCENDING', open), sealed: story('SEALED', sealed) };

  it('is tested here with every event type of the context', () => {
    const walked = [...stories.open, ...stories.sealed, ...end].map(([, { type }]) => type);
    expect([...new Set(walked)].sort()).toEqual(Object.keys(eventDefinitions).sort());
  });

  it.each(['open', 'sealed'] as const)(
    'is in no message of a lot with %s bids: neither dealer, reserve nor maximum (I10)',
    async (kind) => {
      const { happens, sent, publisher } = makeWorld({ conflateMs: 0 });
      for (const [stream, event] of [...stories[kind], ...end]) {
        await happens(stream, event);
        vi.advanceTimersByTime(1);
      }
      publisher.stop();
      expect(sent.length).toBeGreaterThan(30);
      for (const one of sent) {
        const { topic, message } = one;
        const text = JSON.stringify(message);
        for (const idDealer of DEALERS) expect(text).not.toContain(String(idDealer));
        expect(text).not.toContain(String(RESERVE_MINOR));
        expect(text).not.toContain('888800');
        // A notice is not retained for later subscribers.
        expect('version' in one).toBe(!topic.startsWith('dealers/'));
        if (message === null) continue;
        const contract = { [LOT_TOPIC]: liveLot, [AUCTION_TOPIC]: liveAuction }[topic];
        expect((contract ?? dealerNotice).parse(message)).toEqual(message);
      }
    },
  );

  it('include sealed bids before the close, which no state, message or notice shows (I11)', async () => {
    const { happens, on, sent } = makeWorld({ conflateMs: 0 });
    for (const [stream, event] of stories.sealed) {
      await happens(stream, event);
      vi.advanceTimersByTime(1);
    }
    const hidden = { priceMinor: null, minimumNextMinor: null, reserveMet: null, offers: null };
    // States after: scheduled, rescheduled, started, last call, its cancellation, paused, resumed,
    // extended. Four bids and a void send no state.
    expect(on(LOT_TOPIC)).toHaveLength(8);
    for (const message of on(LOT_TOPIC)) expect(message).toMatchObject(hidden);
    // The last call is the only notice. The auctioneer causes it, so it reveals nothing about bids.
    const notices = sent.filter(({ topic }) => topic.startsWith('dealers/'));
    for (const { message } of notices)
      expect(message).toMatchObject({ kind: 'LAST_CALL', priceMinor: null });
    expect(notices.map(({ topic }) => topic).toSorted()).toEqual(
      [ANNA, BRUNO].map((id) => `dealers/${id}/notices`).toSorted(),
    );

    await happens(LOT_STREAM, lotClosed(boundOffer(ANNA, 654_300), boundOffer(BRUNO, 643_200)));
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({
      priceMinor: 654_300,
      reserveMet: true,
      offers: 3,
    });
    vi.advanceTimersByTime(1);
    await happens(LOT_STREAM, { type: 'LotReopened', data: { endsAt: ENDS_AT, ...reason } });
    expect(on(LOT_TOPIC).at(-1)).toMatchObject(hidden);
  });

  it('include the amounts of a withdrawn sealed lot (I11)', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    await happens(LOT_STREAM, lotScheduled({ format: { kind: 'SEALED' } }), lotStarted, ...sealed);
    await happens(LOT_STREAM, { type: 'LotWithdrawn', data: reason });
    vi.advanceTimersByTime(1);
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({ status: 'WDR', priceMinor: null, offers: null });
  });
});
