import type { Lot } from '@fairlot/auction-domain';
import { lotEndAt } from '@fairlot/auction-rules';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  acceptedAnswer,
  makeLot,
  makeAuctionWorld,
  MINUTE_MS,
} from '../../testing/auction-world.js';
import { ExtendAuctionCommand } from '../index.js';

const SECOND = 1_000;
const SOFT_CLOSE = {
  scope: 'LOT' as const,
  windowMs: 2 * MINUTE_MS,
  addMs: 2 * MINUTE_MS,
  maxCount: 3,
  hardStopMs: 5 * MINUTE_MS,
};

const auctions = fc.record({
  lots: fc.integer({ min: 2, max: 5 }),
  staggerMs: fc.integer({ min: 1, max: 120 }).map((seconds) => seconds * SECOND),
  bids: fc.array(
    fc.record({
      place: fc.nat(4),
      dealer: fc.integer({ min: 1, max: 2 }),
      beforeMs: fc.nat(90_000),
    }),
    { maxLength: 12 },
  ),
  // So many minutes that the new end is after every hard stop, because an end in the past is
  // refused.
  extendByMinutes: fc.integer({ min: 6, max: 30 }),
});

type Run = typeof auctions extends fc.Arbitrary<infer One> ? One : never;

/** A running auction with staggered lots; the last one ends with the auction. */
const staggered = async (count: number, staggerMs: number) => {
  const world = makeAuctionWorld(new MemoryEventStore());
  const endsAt = world.draft().endsAt;
  const ends = Array.from({ length: count }, (_, place) =>
    lotEndAt({ endsAt, staggerMs }, { place, lots: count }),
  );
  const lots = ends.map((end, index) => makeLot(index + 1, { endsAt: end }));
  const idAuction = await world.publish(lots, { softClose: SOFT_CLOSE }, { staggerMs });
  await world.run(idAuction);
  const lotsNow = () =>
    Promise.all(ends.map((_, index) => world.states.lot({ idAuction, idLot: index + 1 })));
  return { world, idAuction, endsAt, ends, lotsNow: lotsNow as () => Promise<Lot[]> };
};
type Staggered = Awaited<ReturnType<typeof staggered>>;
type Bid = { readonly place: number; readonly dealer: number; readonly beforeMs: number };

/** Places a bid shortly before the lot's current end. A lot that has ended refuses it. */
const bid = async ({ world, idAuction, ends, lotsNow }: Staggered, one: Bid): Promise<void> => {
  const place = one.place % ends.length;
  const lot = (await lotsNow())[place] as Lot;
  world.clock.at = Math.max(world.clock.at, lot.endsAt - one.beforeMs - 1);
  const price = (lot.standing?.priceMinor ?? 4_900_00) / 100;
  await world.bid({ idAuction, idLot: place + 1 }, one.dealer, price + 100);
};

it('SEC-42 in part: staggered lots end in catalogue order within their own hard limit, and a new end of the auction moves all of them equally', async () => {
  const counted = { extended: 0, moved: 0 };
  const holds = async ({ lots, staggerMs, bids, extendByMinutes }: Run) => {
    const auction = await staggered(lots, staggerMs);
    const { world, idAuction, endsAt, ends, lotsNow } = auction;
    expect(ends.toSorted((one, other) => one - other)).toEqual(ends);
    expect([new Set(ends).size, ends.at(-1)]).toEqual([lots, endsAt]);
    for (const one of bids) await bid(auction, one);
    const before = await lotsNow();
    for (const [place, lot] of before.entries()) {
      const end = ends[place] as number;
      if (lot.endsAt > end) counted.extended += 1;
      // A bid on one lot never moves the end of another lot.
      if (lot.lastIdOffer === 0) expect(lot.endsAt).toBe(end);
      expect(lot.endsAt).toBeLessThanOrEqual(end + SOFT_CLOSE.hardStopMs);
    }
    const isRunning = before.map((lot) => lot.endsAt > world.clock.at);
    const by = extendByMinutes * MINUTE_MS;
    const extension = { idAuction, endsAt: endsAt + by, reason: 'another end' };
    const outcome = await world.extend.execute(new ExtendAuctionCommand(world.header(), extension));
    if (!isRunning.includes(true)) return expect(outcome).toHaveProperty('refusal');
    acceptedAnswer(outcome);
    counted.moved += 1;
    const after = await lotsNow();
    const moved = after.map((lot, place) => lot.endsAt - (before[place] as Lot).endsAt);
    expect(moved).toEqual(isRunning.map((runs) => (runs ? by : 0)));
  };
  await fc.assert(fc.asyncProperty(auctions, holds), { numRuns: 100, seed: 8 });
  expect(Math.min(counted.extended, counted.moved)).toBeGreaterThan(50);
});

it('STA-076 an earlier end moves all staggered lots equally, unless one would already have ended', async () => {
  const { world, idAuction, endsAt, ends, lotsNow } = await staggered(3, 10 * MINUTE_MS);
  const earlier = (minutes: number) => {
    const data = { idAuction, endsAt: endsAt - minutes * MINUTE_MS, reason: 'a mistake' };
    return world.extend.execute(new ExtendAuctionCommand(world.header(), data));
  };
  expect(await earlier(45)).toMatchObject({ refusal: { code: 'END_IN_THE_PAST' } });
  acceptedAnswer(await earlier(30));
  const now = await lotsNow();
  expect(now.map((lot) => lot.endsAt)).toEqual(ends.map((end) => end - 30 * MINUTE_MS));
});
