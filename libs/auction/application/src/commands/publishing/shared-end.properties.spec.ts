import type { Lot } from '@fairlot/auction-domain';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  acceptedAnswer,
  makeLot,
  makeAuctionWorld,
  buildOffer,
  MINUTE_MS,
  type AuctionWorld,
} from '../../testing/auction-world.js';
import {
  CloseDueLotsCommand,
  PauseLotsCommand,
  PlaceOfferCommand,
  ResumeLotsCommand,
} from '../index.js';

const LOTS = [1, 2, 3];
const softCloses = fc.record({
  scope: fc.constant('AUCTION' as const),
  windowMs: fc.integer({ min: MINUTE_MS, max: 2 * MINUTE_MS }),
  addMs: fc.integer({ min: MINUTE_MS, max: 2 * MINUTE_MS }),
  maxCount: fc.integer({ min: 1, max: 4 }),
  hardStopMs: fc.integer({ min: MINUTE_MS, max: 5 * MINUTE_MS }),
});
type SharedEnd = typeof softCloses extends fc.Arbitrary<infer One> ? One : never;
const moves = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bid' as const),
      idLot: fc.constantFrom(...LOTS),
      dealer: fc.integer({ min: 1, max: 2 }),
      beforeMs: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      idLot: fc.constantFrom(...LOTS),
      forMs: fc.integer({ min: 1_000, max: 3 * MINUTE_MS }),
    }),
  },
);
type Move = typeof moves extends fc.Arbitrary<infer One> ? One : never;

const lotsOf = async (world: AuctionWorld, idAuction: number): Promise<Lot[]> => {
  const states = await Promise.all(LOTS.map((idLot) => world.states.lot({ idAuction, idLot })));
  return states.filter((lot): lot is Lot => lot.status !== null);
};

/** Pauses and resumes a lot. Both its end and its soft-close limit move by the paused time. */
const pause = async (world: AuctionWorld, idAuction: number, idLot: number, forMs: number) => {
  const lots = { idAuction, idLots: [idLot] };
  const because = { ...lots, reason: 'photographs' };
  await world.pause.execute(new PauseLotsCommand(world.header(), because));
  world.clock.at += forMs;
  await world.resume.execute(new ResumeLotsCommand(world.header(), lots));
};

const bid = (
  world: AuctionWorld,
  lot: Lot,
  { dealer, beforeMs }: Extract<Move, { kind: 'bid' }>,
) => {
  world.clock.at = Math.max(world.clock.at, lot.endsAt - beforeMs);
  return world.bid(lot, dealer, (lot.standing?.priceMinor ?? 4_900_00) / 100 + 100);
};

it('lots with a shared end are all extended by the whole extension, up to the limit of each lot', async () => {
  const counted = { followed: 0, apart: 0 };
  const holds = async (softClose: SharedEnd, run: readonly Move[]) => {
    const world = makeAuctionWorld(new MemoryEventStore());
    const idAuction = await world.publish(
      LOTS.map((idLot) => makeLot(idLot)),
      { softClose },
    );
    await world.run(idAuction);
    world.clock.at += 55 * MINUTE_MS;
    const { windowMs, addMs, maxCount, hardStopMs } = softClose;
    const stopMs = Math.min(hardStopMs, maxCount * Math.max(windowMs, addMs));
    const stops = (await lotsOf(world, idAuction)).map(({ endsAt }) => endsAt + stopMs);
    for (const move of run) {
      const before = await lotsOf(world, idAuction);
      const at = move.idLot - 1;
      const lot = before[at] as Lot;
      if (move.kind === 'pause') {
        await pause(world, idAuction, move.idLot, move.forMs);
        const [now] = (await lotsOf(world, idAuction)).slice(at);
        stops[at] = (stops[at] ?? 0) + (now?.endsAt ?? 0) - lot.endsAt;
        continue;
      }
      await bid(world, lot, move);
      const after = await lotsOf(world, idAuction);
      for (const [index, one] of after.entries()) {
        const stop = stops[index] as number;
        expect(one.endsAt).toBeLessThanOrEqual(stop);
        if (one.endsAt === before[index]?.endsAt) continue;
        counted.followed += index === at ? 0 : 1;
        if (new Set(stops).size > 1) counted.apart += 1;
        if (one.endsAt < stop) expect(one.endsAt - world.clock.at).toBeGreaterThanOrEqual(windowMs);
      }
      const { endsAt } = (await world.states.auction(idAuction)) as { readonly endsAt: number };
      expect(endsAt).toBeGreaterThanOrEqual(Math.max(...after.map((one) => one.endsAt)));
    }
  };
  const runs = fc.asyncProperty(softCloses, fc.array(moves, { maxLength: 20 }), holds);
  await fc.assert(runs, { numRuns: 150, seed: 8 });
  expect(Math.min(counted.followed, counted.apart)).toBeGreaterThan(50);
}, 60_000);

it('lots with a shared end stay open until each timely bid is decided, and an accepted one extends the end', async () => {
  const world = makeAuctionWorld(new MemoryEventStore());
  const softClose = {
    scope: 'AUCTION' as const,
    windowMs: MINUTE_MS,
    addMs: MINUTE_MS,
    maxCount: 9,
    hardStopMs: 9 * MINUTE_MS,
  };
  const idAuction = await world.publish([makeLot(1), makeLot(2)], { softClose });
  await world.run(idAuction);
  world.clock.at += 60 * MINUTE_MS - 1;
  const ticket = world.pending.stamp({ idAuction, idLot: 1 });
  world.clock.at += 1;
  const close = () =>
    world.close.execute(new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs: 0 }));
  expect(acceptedAnswer(await close())).toMatchObject({ closed: [], nextAt: world.clock.at + 5 });
  const header = { ...world.header(70), ingressAt: ticket.ingressAt };
  const offer = buildOffer({ idAuction, idLot: 1 }, 7, 5_000);
  acceptedAnswer(await world.offer.execute(new PlaceOfferCommand(header, offer)));
  ticket.release();
  const nextAt = ticket.ingressAt + MINUTE_MS;
  expect(acceptedAnswer(await close())).toEqual({ closed: [], extended: [], nextAt });
});
