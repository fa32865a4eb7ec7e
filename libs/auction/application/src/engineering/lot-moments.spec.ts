import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { expect, it } from 'vitest';
import { accepted, aLot, anAuctionWorld } from '../testing/auction-world.js';
import { LotMoments } from './lot-moments.js';

/** Published and started. */
const STARTED = 1;

it('a row says in which moment a lot is, unless the store knows more of the lot', async () => {
  const log = new MemoryEventLog();
  const writer = anAuctionWorld(new MemoryEventStore(log));
  const idAuction = await writer.publish([aLot(1), aLot(2), aLot(3)]);
  await writer.run(idAuction);
  accepted(await writer.bid({ idAuction, idLot: 1 }, 7, 5_000));
  const { engine, states, store } = anAuctionWorld(new MemoryEventStore(log));
  // The first one is behind, as of before a reopening; the third one is still to be made.
  const rows = new Map([
    [1, { moment: 'OVER', position: STARTED } as const],
    [2, { moment: 'HIDDEN', position: STARTED } as const],
  ]);
  const moments = new LotMoments(states, store, { momentOfEach: async () => rows });
  const momentOf = await moments.of(idAuction, [null, 1, 2, 2, 3]);
  expect([null, 1, 2, 3].map(momentOf)).toEqual(['OVER', 'RUNNING', 'HIDDEN', 'RUNNING']);
  expect(engine.held.streams).toBe(2);
});
