import type { Moment } from '@fairlot/auction-rules';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { expect, it } from 'vitest';
import { makeLot, makeAuctionWorld } from '../testing/auction-world.js';
import { LotMoments } from './lot-moments.js';

const ALL = [null, 1, 2, 3];

it('LotMoments reads the moment of a lot from its row, unless the log is newer or streams are parked', async () => {
  const log = new MemoryEventLog();
  const writer = makeAuctionWorld(new MemoryEventStore(log));
  const idAuction = await writer.publish([makeLot(1), makeLot(2), makeLot(3)]);
  await writer.run(idAuction);
  // The row of the first lot lags: the lot was reopened since. The row of the third lot does not
  // exist yet.
  const rows = new Map<number, Moment>([
    [1, 'OVER'],
    [2, 'HIDDEN'],
  ]);
  const read = async (parked: number) => {
    const { engine, states } = makeAuctionWorld(new MemoryEventStore(log));
    const lots = { momentOfEach: async () => rows };
    const moments = new LotMoments(states, lots, { count: async () => parked });
    const momentOf = await moments.ofRows(idAuction, [1, 2, 3], new Set([1]));
    return { moments: await Promise.all(ALL.map(momentOf)), loaded: engine.held.streams };
  };
  expect(await read(0)).toEqual({
    moments: ['OVER', 'RUNNING', 'HIDDEN', 'RUNNING'],
    loaded: 2,
  });
  expect(await read(1)).toEqual({
    moments: ['OVER', 'RUNNING', 'RUNNING', 'RUNNING'],
    loaded: 3,
  });
});
