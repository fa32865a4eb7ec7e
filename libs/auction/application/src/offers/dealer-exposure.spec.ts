import { MemoryEventStore } from '@fairlot/event-store-testing';
import { expect, it } from 'vitest';
import { anAuctionWorld, MINUTE } from '../testing/auction-world.js';
import { DealerExposure } from './dealer-exposure.js';

it('forgets dealers whom the read model knows by now, however many there were', async () => {
  const { states, clock } = anAuctionWorld(new MemoryEventStore());
  const lots = { boundLots: async () => [] };
  const exposure = new DealerExposure(states, lots, clock);
  const offers = (idDealer: number) =>
    exposure.judged(idDealer, { idAuction: 1, idLot: 1 }, async (minor) => minor);
  for (let idDealer = 1; idDealer <= 500; idDealer += 1) expect(await offers(idDealer)).toBe(0);
  expect(exposure.held).toBe(500);
  clock.at += MINUTE / 2;
  await offers(1);
  clock.at += MINUTE / 2 + 1;
  await offers(501);
  expect(exposure.held).toBe(2);
});
