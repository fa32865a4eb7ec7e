import { liveLot } from '@fairlot/contracts/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Conflation } from './conflation.js';
import type { Outgoing } from './index.js';
import {
  SELLER,
  ANNA,
  LOT,
  LOT_TOPIC,
  terms,
  scheduled,
  started,
  offer,
  aWorld,
} from './live.builders.js';

beforeEach(() => void vi.useFakeTimers({ now: 5_000 }));
afterEach(() => void vi.useRealTimers());

describe('conflation', () => {
  const prices = (messages: readonly Outgoing['message'][]) =>
    messages.map((message) => liveLot.parse(message).priceMinor);

  it('sends the first change at once and then the newest at most every 50 ms', async () => {
    const { happens, on } = aWorld();
    await happens(LOT, scheduled(), started);
    vi.advanceTimersByTime(1_000);
    const before = on(LOT_TOPIC).length;
    for (let n = 0; n < 100; n++) {
      await happens(LOT, offer(ANNA, ANNA, 500_000 + n * 10_000));
      vi.advanceTimersByTime(1);
    }
    expect(prices(on(LOT_TOPIC).slice(before))).toEqual([500_000, 990_000, 1_490_000]);
    vi.advanceTimersByTime(50);
    expect(on(LOT_TOPIC).slice(before)).toHaveLength(3);
    await happens(LOT, offer(ANNA, ANNA, 2_000_000));
    await happens(LOT, offer(ANNA, ANNA, 2_010_000));
    expect(prices(on(LOT_TOPIC).slice(before)).at(-1)).toBe(2_000_000);
    vi.advanceTimersByTime(50);
    expect(prices(on(LOT_TOPIC).slice(before)).at(-1)).toBe(2_010_000);
  });

  it('sends of what it held the one with the most events in it, of equal ones the later', () => {
    const sent: string[] = [];
    const conflation = new Conflation<{ events: number; text: string }>(50, (topic, { text }) =>
      sent.push(`${topic} ${text}`),
    );
    for (const [events, text] of [
      [2, 'first'],
      [1, 'older'],
      [3, 'newer'],
      [3, 'as new'],
      [2, 'overtaken'],
    ] as const)
      conflation.offer('lot', { events, text });
    vi.advanceTimersByTime(50);
    conflation.offer('lot', { events: 3, text: 'again' });
    vi.advanceTimersByTime(50);
    conflation.offer('lot', { events: 2, text: 'older than sent' });
    vi.advanceTimersByTime(50);
    expect(sent).toEqual(['lot first', 'lot as new', 'lot again']);
  });

  it('sends what it held back when it stops, and nothing after', async () => {
    const { happens, on, publisher } = aWorld();
    await happens(LOT, scheduled());
    await happens(LOT, started);
    expect(on(LOT_TOPIC)).toHaveLength(1);
    publisher.stop();
    expect(on(LOT_TOPIC)).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not hold up one lot for another', async () => {
    const { add, publisher, sent } = aWorld();
    const lots = [1, 2, 3].flatMap((idLot) => {
      const [first] = add(`lot-12.${idLot}`, {
        type: 'LotScheduled',
        data: { ...terms(), idAuction: 12, idLot, idSellerDealers: [SELLER] },
      });
      return first === undefined ? [] : [first];
    });
    await publisher.handle(lots);
    expect(sent.map(({ topic }) => topic)).toEqual([1, 2, 3].map((n) => `auctions/12/lots/${n}`));
  });
});
