import type { PublicAuction } from '@fairlot/contracts/live';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAuction } from '../../../testing/builders.js';
import { FollowedAuctions } from './followed-auctions.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const auctionOf = (idAuction: number, over: object = {}) => makeAuction({ idAuction, ...over });
const makeList = () => {
  const reload = vi.fn();
  const received: PublicAuction[] = [];
  const onUpdate = (one: PublicAuction) => void received.push(one);
  return {
    ask: reload,
    received,
    followed: new FollowedAuctions({ onUpdate, reload, random: () => 1 }),
  };
};

it('a list of auctions subscribes first to visible and then to upcoming auctions, to each once, up to the limit', () => {
  const { followed } = makeList();
  followed.follow([7, 8], [8, 9]);
  expect(followed.topics()).toEqual([7, 8, 9]);
  followed.follow(
    Array.from({ length: 1_000 }, (_, id) => id + 1),
    [],
  );
  expect(followed.topics()).toHaveLength(200);
});

it('a list of auctions is reloaded once, after a random delay, if several auctions start together', () => {
  const { ask, followed } = makeList();
  followed.follow([1], [2, 3, 4]);
  for (const idAuction of [2, 3, 4]) followed.hear(auctionOf(idAuction));
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a list of auctions is reloaded at most every ten seconds', () => {
  const { ask, followed } = makeList();
  followed.follow([], []);
  for (let second = 0; second < 60; second += 1) {
    followed.hear(auctionOf(100 + second));
    vi.advanceTimersByTime(1_000);
  }
  expect(ask.mock.calls.length).toBeGreaterThan(3);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6);
});

it('a list of auctions is not reloaded for an extension or an end, and only once for a started auction that the search excludes', () => {
  const { ask, received, followed } = makeList();
  followed.follow([1], [2]);
  followed.hear(auctionOf(1, { position: 5 }));
  followed.hear(auctionOf(1, { position: 6, status: 'CLD' }));
  followed.hear(auctionOf(2, { position: 3, status: 'SCH' }));
  vi.advanceTimersByTime(60_000);
  expect(received).toHaveLength(3);
  expect(ask).not.toHaveBeenCalled();
  followed.hear(auctionOf(2, { position: 4 }));
  followed.hear(auctionOf(2, { position: 5 }));
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a list of auctions is not reloaded after the user has left the page', () => {
  const { ask, followed } = makeList();
  followed.follow([], [2]);
  followed.hear(auctionOf(2));
  followed.stop();
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});
