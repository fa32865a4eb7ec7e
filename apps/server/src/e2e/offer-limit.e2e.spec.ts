import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  untilStatus,
  type TestPortal,
  type World,
} from '../testing/index.js';

/** The default limit of a bid: thirty times the starting price of 5,000 euros. */
const LIMIT_EUROS = 150_000;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const offer = (idAuction: number, euros: number) => ({
  params: { idAuction, idLot: 1 },
  body: { offer: euros, confirmed: true },
});

it('ABOVE_LIMIT: an implausibly high bid is refused, unless similar vehicles have sold for as much', async () => {
  const endsAt = minutesFromNow(10);
  const sold = await launchAuction(world, { endsAt, bidders: ['dealer1'] });
  const buyer = world.as('dealer1');
  for (const euros of [LIMIT_EUROS + 100, 1_000_000_000]) {
    const { status, problem } = await buyer.refusal('SEC-59', offer(sold, euros));
    expect([status, problem.code, problem.facts]).toEqual([
      409,
      'ABOVE_LIMIT',
      { limitMinor: LIMIT_EUROS * 100, amountMinor: euros * 100 },
    ]);
  }
  await buyer.run('SEC-59', offer(sold, LIMIT_EUROS));
  await portal.time.advanceTo(endsAt);
  await untilStatus(world, sold, 'CLD');
  await world.as('auctioneer').run('SEC-50', { params: { id: sold }, body: {} });
  const next = await launchAuction(world, { bidders: ['dealer1'] });
  expect(await buyer.run('SEC-59', offer(next, 2 * LIMIT_EUROS))).toMatchObject({
    state: 'LEADING',
  });
});
