import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuctionEvent } from '@fairlot/auction-domain';
import {
  auctionAfter,
  foldedAfter,
  emptyAuction,
  EMPTY_FOLD,
  publicLotOf,
} from '@fairlot/auction-public-lot';
import {
  LivePublisher,
  type StreamEvent,
  type CachedLots,
  type LiveEvent,
  type LiveLotEvent,
} from './index.js';
import {
  SELLER,
  ANNA,
  LOT_STREAM,
  AWARD_STREAM,
  AUCTION_STREAM,
  LOT_TOPIC,
  AUCTION_TOPIC,
  auctionTerms,
  makeTerms,
  lotScheduled,
  lotStarted,
  boundOffer,
  lotClosed,
  awardOpened,
  published,
  makeWorld,
  type LogEvent,
  type SentMessage,
} from './live.builders.js';

beforeEach(() => void vi.useFakeTimers({ now: 5_000 }));
afterEach(() => void vi.useRealTimers());

describe('the topic of an auction', () => {
  it('contains the status, end, extension and message', async () => {
    const { happens, on, publisher } = makeWorld({ conflateMs: 0 });
    await happens(AUCTION_STREAM, published, { type: 'AuctionStarted', data: {} });
    await happens(AUCTION_STREAM, { type: 'AuctionMessageSet', data: { message: '<p>hello</p>' } });
    const longer = { endsAt: 70_000, reason: 'OWNER' as const, note: 'more time' };
    await happens(AUCTION_STREAM, { type: 'AuctionExtended', data: longer });
    publisher.stop();
    expect(on(AUCTION_TOPIC).at(-1)).toEqual({
      v: 1,
      idAuction: 12,
      position: 3,
      serverNow: 5_000,
      status: 'RUN',
      startsAt: 1_000,
      endsAt: 70_000,
      message: '<p>hello</p>',
      fileMessage: null,
      extension: { reason: 'OWNER', at: 30, note: 'more time' },
    });
  });

  it('is cleared together with its lots if the auction is deleted', async () => {
    const { happens, sent, publisher } = makeWorld();
    await happens(AUCTION_STREAM, published);
    await happens(LOT_STREAM, lotScheduled(), lotStarted);
    await happens(AUCTION_STREAM, { type: 'AuctionDeleted', data: {} });
    vi.advanceTimersByTime(1_000);
    const cleared = [AUCTION_TOPIC, LOT_TOPIC].map((topic) => ({ topic, message: null }));
    expect(sent.slice(-2)).toMatchObject(cleared);
    expect(publisher.held).toBe(0);
  });

  it('is cleared together with its lots some time after the award, unless that is reverted', async () => {
    const { happens, on, publisher } = makeWorld({ keepEndedMs: 1_000 });
    await happens(AUCTION_STREAM, published, { type: 'AuctionAwarded', data: {} });
    await happens(LOT_STREAM, lotScheduled());
    vi.advanceTimersByTime(900);
    await happens(AUCTION_STREAM, { type: 'AuctionAwardReverted', data: {} });
    vi.advanceTimersByTime(10_000);
    expect(on(AUCTION_TOPIC)).not.toContain(null);
    await happens(AUCTION_STREAM, { type: 'AuctionAwarded', data: {} });
    vi.advanceTimersByTime(1_000);
    expect([on(AUCTION_TOPIC).at(-1), on(LOT_TOPIC).at(-1)]).toEqual([null, null]);
    expect(publisher.held).toBe(0);
  });
});

describe('the LivePublisher', () => {
  it('caches at most its limit of views, and folds an evicted one again', async () => {
    const { add, publisher, loads, on } = makeWorld({ viewsMax: 3, conflateMs: 0 });
    for (let idLot = 1; idLot <= 10; idLot++) {
      const data = { ...makeTerms(), idAuction: 12, idLot, idSellerDealers: [SELLER] };
      await publisher.handle(add(`lot-12.${idLot}`, { type: 'LotScheduled', data }));
    }
    expect(publisher.held).toBe(3);
    expect(loads).toEqual([]);
    await publisher.handle(add('lot-12.1', lotStarted));
    publisher.stop();
    expect(loads).toEqual(['lot-12.1', 'award-12.1']);
    expect(on('auctions/12/lots/1').at(-1)).toMatchObject({ status: 'RUN', position: 1 });
  });

  it('does not cache a withdrawn lot', async () => {
    const { happens, publisher } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), { type: 'LotWithdrawn', data: { reason: 'sold' } });
    expect(publisher.held).toBe(0);
  });

  it('publishes stored states after a start, so that topics retain them', async () => {
    const { add, publisher, on } = makeWorld();
    add(AUCTION_STREAM, published);
    add(LOT_STREAM, lotScheduled(), lotStarted, lotClosed(boundOffer(ANNA, 1)));
    add(AWARD_STREAM, awardOpened(boundOffer(ANNA, 1)), {
      type: 'AwardRefused',
      data: { reason: 'low' },
    });
    await publisher.announceAuction(emptyAuction(12));
    await publisher.announceLot({ idAuction: 12, idLot: 1 });
    await publisher.announceLot({ idAuction: 12, idLot: 2 });
    publisher.stop();
    expect(on(AUCTION_TOPIC)).toHaveLength(1);
    expect(on(LOT_TOPIC)).toMatchObject([{ status: 'CLD', awardStatus: 'NAW', position: 2 }]);
  });

  it('publishes a lot from its known state, but never over the result of newer events', async () => {
    const { add, publisher, on } = makeWorld({ conflateMs: 0 });
    add(LOT_STREAM, lotScheduled());
    const running = add(LOT_STREAM, lotStarted);
    const key = { idAuction: 12, idLot: 1 };
    await publisher.announceLot(key);
    expect(on(LOT_TOPIC)).toMatchObject([{ status: 'RUN', position: 1 }]);
    await publisher.handle(running);
    await publisher.announceLot(key, EMPTY_FOLD);
    vi.advanceTimersByTime(1);
    const stale = add(LOT_STREAM, lotClosed(boundOffer(ANNA, 1)));
    await publisher.handle(stale);
    vi.advanceTimersByTime(1);
    await publisher.announceLot(key, EMPTY_FOLD);
    vi.advanceTimersByTime(1);
    expect(
      on(LOT_TOPIC).map((message) => message && 'status' in message && message.status),
    ).toEqual(['RUN', 'RUN', 'CLD']);
  });

  it('publishes a board from its rows if later changes will arrive as events; otherwise it reads the streams', async () => {
    const { add, publisher, on, loads } = makeWorld({ conflateMs: 0 });
    const [begun] = add(AUCTION_STREAM, published) as StreamEvent<AuctionEvent>[];
    const [first] = add(LOT_STREAM, lotScheduled()) as LiveLotEvent[];
    const auction = auctionAfter(emptyAuction(12), begun!);
    const known = foldedAfter(EMPTY_FOLD, first!);
    const publicStates = new Map([[1, publicLotOf(known)!]]);
    const none = new Map<number, never>();
    const [running] = add(LOT_STREAM, lotStarted);
    const announce = async (over: Partial<CachedLots>) => {
      await publisher.announce({
        auction,
        lots: async () => ({ publicStates: none, folds: none, ...over }),
      });
      vi.advanceTimersByTime(1);
    };
    await announce({ publicStates });
    expect(loads).toEqual([AUCTION_STREAM]);
    expect(on(LOT_TOPIC)).toEqual([{ v: 2, ...publicStates.get(1), serverNow: 5_000 }]);
    await announce({});
    await announce({ folds: new Map([[1, known]]) });
    expect(loads).toContain(LOT_STREAM);
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({ status: 'RUN', position: 1 });
    await publisher.handle([running!]);
    await announce({ publicStates });
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({ status: 'RUN', position: 1 });
  });

  it('publishes a board in batches, with a pause after each', async () => {
    const done: (number | 'rest')[] = [];
    const { publisher, on } = makeWorld({ conflateMs: 0 }, async () => void done.push('rest'));
    const idLots = Array.from({ length: 120 }, (_, nth) => nth + 1);
    const data = { ...auctionTerms, idLots, idAuction: 12, idOwnerDealer: SELLER };
    const begun = { stream: AUCTION_STREAM, position: 0, ingressAt: 0, decidedAt: 0 };
    const event = { type: 'AuctionPublished', data } as const;
    const auction = auctionAfter(emptyAuction(12), { ...begun, event });
    const happened = { ...begun, stream: LOT_STREAM, event: lotScheduled() } as LiveLotEvent;
    const lot = publicLotOf(foldedAfter(EMPTY_FOLD, happened))!;
    const lots = async (part: readonly number[]): Promise<CachedLots> => {
      done.push(part.length);
      return { publicStates: new Map(part.map((idLot) => [idLot, lot])), folds: new Map() };
    };
    await publisher.announce({ auction, lots });
    publisher.stop();
    expect(done).toEqual([50, 'rest', 50, 'rest', 20, 'rest']);
    for (const idLot of idLots) expect(on(`auctions/12/lots/${idLot}`)).toHaveLength(1);
  });

  it('rejects the batch if a stream cannot be loaded, and loses none of its states', async () => {
    const log: LiveEvent[] = [];
    const sent: SentMessage[] = [];
    let failures = 1;
    const publisher = new LivePublisher({
      loadStream: async (stream) => {
        if (failures-- > 0) throw new Error('store gone');
        return log.filter((happened) => happened.stream === stream);
      },
      notify: (notice) => void sent.push(notice),
      publish: (_, states) => void sent.push(...states),
      clock: { now: () => 5_000 },
    });
    const at = (stream: string, position: number, event: LogEvent): LiveEvent => ({
      stream,
      position,
      ingressAt: 1,
      decidedAt: 1,
      event,
    });
    log.push(at(LOT_STREAM, 0, lotScheduled()), at(LOT_STREAM, 1, lotStarted));
    const batch = [at(AUCTION_STREAM, 0, published), at(LOT_STREAM, 1, lotStarted)];
    await expect(publisher.handle(batch)).rejects.toThrow('store gone');
    await publisher.handle(batch);
    publisher.stop();
    expect(sent.map(({ topic }) => topic)).toEqual([AUCTION_TOPIC, LOT_TOPIC]);
  });
});
