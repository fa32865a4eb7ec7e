import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  startSecondPortal,
  makeWorld,
  signInByToken,
  WAIT_OPTIONS,
  usernameOf,
  type Client,
  type TestPortal,
  type World,
} from '../testing/index.js';

const BASE = 500_000;
const ROUNDS = 5;
let first: TestPortal;
let second: TestPortal;
let world: World;
let dealers: readonly Client[];
let idAuction: number;

beforeAll(async () => {
  first = await makePortal();
  second = await startSecondPortal(first);
  world = await makeWorld(first);
  const lots = Array.from({ length: 2 * ROUNDS + 1 }, () => ({}));
  idAuction = await launchAuction(world, { lots, bidders: ['dealer2'] });
  dealers = [world.as('dealer2'), await signInByToken(second.url, usernameOf('dealer2'))];
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

const offer = (client: Client, idLot: number, euros = BASE / 100) =>
  client.call('SEC-59', {
    params: { idAuction, idLot },
    body: { offer: euros, confirmed: true },
  });
/** Sets the dealer's credit, and waits until both processes use it. */
const credit = async (creditMinor: number) => {
  await first.parts.registry.changeDealer(world.people.dealer2.idDealer, { creditMinor });
  for (const dealer of dealers)
    await vi.waitFor(async () => {
      const answer = await offer(dealer, 2 * ROUNDS + 1, 50_000);
      const facts = answer.ok ? {} : answer.problem.facts;
      expect(facts).toMatchObject({ creditMinor });
    }, WAIT_OPTIONS);
};

it('ABOVE_CREDIT: of two parallel bids in two processes, the portal accepts one if the credit covers only one', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await credit(round * BASE);
    const both = dealers.map((dealer, n) => offer(dealer, 2 * round - n));
    const codes = (await Promise.all(both)).map((one) => (one.ok ? 'in' : one.problem.code));
    expect(codes.toSorted()).toEqual(['ABOVE_CREDIT', 'in']);
  }
});

describe('the credit of a dealer who leads other lots', () => {
  it('ABOVE_CREDIT: covers one of two parallel bids on two lots, and the refusal names the lots that the dealer leads', async () => {
    const bidders = ['dealer2'] as const;
    const other = await launchAuction(world, { lots: [{}, {}, {}], bidders });
    const { idDealer } = world.people.dealer2;
    const setCredit = (creditMinor: number | null) =>
      first.parts.registry.changeDealer(idDealer, { creditMinor });
    const offerOn = (idLot: number) => ({
      params: { idAuction: other, idLot },
      body: { offer: BASE / 100 },
    });
    await setCredit(1);
    const { problem } = await world.as('dealer2').refusal('SEC-59', offerOn(1));
    const ledMinor = Number(problem.facts?.['exposureMinor']);
    await setCredit(ledMinor + BASE);
    const both = [1, 2].map((idLot) => world.as('dealer2').call('SEC-59', offerOn(idLot)));
    const answers = await Promise.all(both);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = await world.as('dealer2').refusal('SEC-59', offerOn(3));
    expect(refused.problem).toMatchObject({
      code: 'ABOVE_CREDIT',
      facts: { exposureMinor: ledMinor + BASE, amountMinor: BASE },
    });
    await setCredit(null);
    await world.as('dealer2').run('SEC-59', offerOn(3));
  });
});
