import { liveLot } from '@fairlot/contracts/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Conflation } from './conflation.js';
import {
  SELLER,
  ANNA,
  LOT_STREAM,
  LOT_TOPIC,
  makeTerms,
  lotScheduled,
  lotStarted,
  offer,
  makeWorld,
  type SentMessage,
} from './live.builders.js';

beforeEach(() => void vi.useFakeTimers({ now: 5_000 }));
afterEach(() => void vi.useRealTimers());

describe('conflation', () => {
  const prices = (messages: readonly SentMessage['message'][]) =>
    messages.map((message) => liveLot.parse(message).priceMinor);

  it('sends the first change immediately, and then the newest one at most every 50 ms', async () => {
    const { happens, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted);
    vi.advanceTimersByTime(1_000);
    const before = on(LOT_TOPIC).length;
    for (let n = 0; n < 100; n++) {
      await happens(LOT_STREAM, offer(ANNA, ANNA, 500_000 + n * 10_000));
      vi.advanceTimersByTime(1);
    }
    expect(prices(on(LOT_TOPIC).slice(before))).toEqual([500_000, 990_000, 1_490_000]);
    vi.advanceTimersByTime(50);
    expect(on(LOT_TOPIC).slice(before)).toHaveLength(3);
    await happens(LOT_STREAM, offer(ANNA, ANNA, 2_000_000));
    await happens(LOT_STREAM, offer(ANNA, ANNA, 2_010_000));
    expect(prices(on(LOT_TOPIC).slice(before)).at(-1)).toBe(2_000_000);
    vi.advanceTimersByTime(50);
    expect(prices(on(LOT_TOPIC).slice(before)).at(-1)).toBe(2_010_000);
  });

  type Numbered = { readonly events: number; readonly text: string };
  /**
   * A Conflation for which the test decides how long sending takes. States that are sent together
   * share a line.
   */
  const conflating = (everyMs = 50) => {
    const sent: string[] = [];
    const sentAt: number[] = [];
    const took = { ms: 0 };
    const conflation = new Conflation<Numbered>(everyMs, (idAuction, states) => {
      const texts = [...states].map(([topic, { text }]) => `${topic} ${text}`);
      sent.push(`${idAuction}: ${texts.join(', ')}`);
      sentAt.push(performance.now());
      vi.advanceTimersByTime(took.ms);
    });
    const put = (topic: string, events: number, text = String(events), idAuction = 12) =>
      conflation.offer(idAuction, new Map([[topic, { events, text }]]));
    return { sent, sentAt, took, put, conflation };
  };

  it('sends the waiting state with the most events; of states with equal counts, the later one', () => {
    const { sent, put } = conflating();
    for (const [events, text] of [
      [2, 'first'],
      [1, 'older'],
      [3, 'newer'],
      [3, 'as new'],
      [2, 'overtaken'],
    ] as const)
      put('lot', events, text);
    vi.advanceTimersByTime(50);
    put('lot', 3, 'again');
    vi.advanceTimersByTime(50);
    put('lot', 2, 'older than sent');
    vi.advanceTimersByTime(50);
    expect(sent).toEqual(['12: lot first', '12: lot as new', '12: lot again']);
  });

  it('counts the auctions with waiting states', () => {
    const { conflation, put } = conflating();
    put('lot', 1);
    expect(conflation.waiting).toBe(0);
    put('lot', 2);
    put('lot', 1, '1', 13);
    put('lot', 2, '2', 13);
    expect(conflation.waiting).toBe(2);
    vi.advanceTimersByTime(50);
    expect(conflation.waiting).toBe(0);
  });

  it('sends changes of an auction within a frame together, without delaying other auctions', () => {
    const { sent, put } = conflating();
    put('a', 1);
    for (const topic of ['b', 'c']) put(topic, 1);
    put('z', 1, '1', 13);
    expect(sent).toEqual(['12: a 1', '13: z 1']);
    vi.advanceTimersByTime(16);
    expect(sent.slice(2)).toEqual(['12: b 1, c 1']);
  });

  it.each([
    ['a small room', 1, 50],
    ['a crowd', 25, 150],
    ['the largest audience', 400, 650],
  ])('sends to %s, which takes %i ms, every %i ms', (_, tookMs, everyMs) => {
    const { sentAt, took, put } = conflating();
    took.ms = tookMs;
    for (let events = 0; sentAt.length < 4; events += 1) {
      put('lot', events);
      vi.advanceTimersByTime(1);
    }
    const [first = 0, ...others] = sentAt;
    expect(others.map((at, index) => at - (sentAt[index] ?? first))).toEqual(
      others.map(() => everyMs),
    );
  });

  it('keeps no state or timer of an idle auction', () => {
    const { put } = conflating();
    put('lot', 1);
    put('lot', 2);
    vi.advanceTimersByTime(100);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends waiting states when it stops, and nothing afterwards', async () => {
    const { happens, on, publisher } = makeWorld();
    await happens(LOT_STREAM, lotScheduled());
    await happens(LOT_STREAM, lotStarted);
    expect(on(LOT_TOPIC)).toHaveLength(1);
    publisher.stop();
    expect(on(LOT_TOPIC)).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not delay a lot because of another lot', async () => {
    const { add, publisher, sent } = makeWorld();
    const lots = [1, 2, 3].flatMap((idLot) => {
      const [first] = add(`lot-12.${idLot}`, {
        type: 'LotScheduled',
        data: { ...makeTerms(), idAuction: 12, idLot, idSellerDealers: [SELLER] },
      });
      return first === undefined ? [] : [first];
    });
    await publisher.handle(lots);
    expect(sent.map(({ topic }) => topic)).toEqual([1, 2, 3].map((n) => `auctions/12/lots/${n}`));
  });
});
