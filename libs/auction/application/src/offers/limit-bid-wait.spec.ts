import { FaultyStore } from '@fairlot/event-sourcing-engine/testing';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import { afterEach, expect, it, vi } from 'vitest';
import { makeLot, makeAuctionWorld } from '../testing/auction-world.js';
import { limitBidWait } from './limit-bid-wait.js';

afterEach(() => void vi.useRealTimers());

it('a bid gets an error after three seconds if the database hangs', async () => {
  const store = new FaultyStore(new MemoryEventStore());
  const world = makeAuctionWorld(store);
  const idAuction = await world.publish([makeLot(1)]);
  await world.run(idAuction);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  store.beforeAppend = () => new Promise<void>(() => {});
  const offer = limitBidWait(world.bid({ idAuction, idLot: 1 }, 7, 5_000)).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(2_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await offer).toMatchObject({ code: 'STORE_UNAVAILABLE', retryAfterSeconds: 1 });
});

it('limitBidWait leaves no timer behind after a timely result', async () => {
  vi.useFakeTimers();
  expect(await limitBidWait(Promise.resolve('answer'))).toBe('answer');
  expect(vi.getTimerCount()).toBe(0);
});
