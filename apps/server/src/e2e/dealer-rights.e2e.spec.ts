import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '@fairlot/contracts/operations';
import {
  makePortal,
  launchAuction,
  minutesFromNow,
  makeWorld,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';
import { publish } from '../testing/make-auction.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const ask = async (id: OperationId, input: object) =>
  (await world.as('admin').run(id, input as never)) as object;
const turn = (id: OperationId, idDealer: number, flgEnabled: boolean, more: object = {}) =>
  ask(id, { body: { idDealer, flgEnabled, ...more } });

describe('the rights of a dealer', () => {
  const RIGHTS = [
    ['ADM-04', 'auctioneer'],
    ['ADM-05', 'multi'],
    ['ADM-02', 'exhibitor'],
  ] as const;
  it.each(RIGHTS)(
    "%s: let a user act in a role only if the user's dealer has the role too, for %s",
    async (id, who) => {
      const { idDealer } = world.people[who];
      const templates = async () => {
        const called = await world.as(who).call('TPL-04', { query: {} } as never);
        return called.ok ? 200 : called.status;
      };
      expect(await templates()).toBe(200);
      expect(await turn(id, idDealer, false, { reason: 'Contract ended' })).toMatchObject({
        ownerReason: 'Contract ended',
      });
      await expect.poll(templates).toBe(403);
      await turn(id, idDealer, true);
      await expect.poll(templates).toBe(200);
    },
  );
});

describe('disabling a dealer', () => {
  it('ENG-187 in part: shows beforehand which lots the dealer leads, and keeps its bids', async () => {
    const idAuction = await launchAuction(world, { bidders: ['dealer1'], lots: [{}] });
    const { dealer1 } = world.people;
    await world.as('dealer1').run('SEC-59', {
      params: { idAuction, idLot: 1 },
      body: { offer: 9_000, confirmed: true },
    } as never);
    const { idDealer } = dealer1;
    await expect
      .poll(() => ask('ENG-187', { query: { idDealer } }))
      .toMatchObject({ lots: 1, leading: 1, rows: [{ idAuction, idLot: 1, leads: true }] });
    expect(await ask('ENG-188', { query: { idDealer } })).toMatchObject({
      rows: [{ idAuction, idLot: 1, leads: true, kind: 'OFFER', voided: false }],
    });
    await turn('ADM-01', idDealer, false);
    expect(await ask('ENG-187', { query: { idDealer } })).toMatchObject({ leading: 1 });
    await turn('ADM-01', idDealer, true);
    const { auctioneer } = world.people;
    expect(await ask('ENG-187', { query: { idDealer: auctioneer.idDealer } })).toMatchObject({
      ownAuctions: 1,
      auctions: [{ idAuction, status: 'RUN', lots: 1, lotsWithBids: 1 }],
      templates: [{ idTemplate: world.templates.auctioneer, isLinked: false }],
    });
    const { idDealer: idMulti } = world.people.multi;
    const { partners } = portal.parts;
    const { id: _, ...usual } = (await partners.template(world.templates.loader))!;
    const idAbroad = await partners.saveTemplate({ ...usual, name: 'Abroad', idMarket: 'FR' });
    await partners.link({ idTemplate: idAbroad, idDealer: idMulti });
    expect(await ask('ENG-187', { query: { idDealer: idMulti } })).toMatchObject({
      auctions: [],
      templates: [{ idTemplate: world.templates.auctioneer, isLinked: true }],
    });
  });

  it.each<readonly [OperationId, (idDealer: number) => object]>([
    ['ADM-01', (idDealer) => ({ body: { idDealer, flgEnabled: false } })],
    ['ADM-10', (idDealer) => ({ query: { idDealer } })],
  ])('by %s keeps its auction running, but prevents a new one', async (id, input) => {
    const idAuction = await launchAuction(world, { bidders: ['dealer1'], lots: [{}] });
    const { idDealer } = world.people.auctioneer;
    await ask(id, input(idDealer));
    await expect(publish(world, { lots: [{}] })).rejects.toThrow('SEC-42: 40');
    expect(await ask('SEC-44', { params: { id: idAuction } })).toMatchObject({ status: 'RUN' });
    await turn('ADM-01', idDealer, true);
  });
});

describe('the credit and the purchases of a dealer', () => {
  it('ENG-301 in part: are counted: leading bids at current prices, then awards until the sales are completed', async () => {
    const { idDealer } = world.people.dealer2;
    await portal.parts.registry.changeDealer(idDealer, { creditMinor: 5_000_000 });
    const bidders = ['dealer2'] as const;
    const format = { kind: 'SEALED' } as const;
    const sealed = await launchAuction(world, { bidders, format, endsAt: minutesFromNow(120) });
    const idAuction = await launchAuction(world, { bidders, lots: [{}, {}] });
    const dealer = world.as('dealer2');
    const lot = (idLot: number) => ({ idAuction, idLot });
    const agent = { maximumMinor: 900_000, confirmed: true };
    await dealer.run('ENG-01', { params: lot(1), body: agent });
    await dealer.run('SEC-59', { params: lot(2), body: { offer: 5_000 } });
    const hidden = { amountMinor: 700_000, confirmed: true };
    await dealer.run('ENG-02', { params: { idAuction: sealed, idLot: 1 }, body: hidden });

    const use = () => ask('ENG-301', { query: { idDealer } });
    const preview = () => ask('ENG-187', { query: { idDealer } });
    const none = { lots: 0, amountMinor: 0 };
    const both = { lots: 2, amountMinor: 1_000_000 };
    const usual = { creditMinor: 5_000_000, sealedLots: 1 };
    const used = { ...usual, usedMinor: 1_000_000, remainingMinor: 4_000_000 };
    await expect.poll(use).toMatchObject({ ...used, leading: both, undecided: none, unpaid: none });
    await untilStatus(world, idAuction, 'CLD');
    await expect.poll(use).toMatchObject({ ...used, leading: none, undecided: both, unpaid: none });
    expect(await preview()).toMatchObject({ unpaidPurchases: none });

    const owner = world.as('auctioneer');
    await owner.run('SEC-50', { params: { id: idAuction }, body: {} });
    await expect.poll(use).toMatchObject({ ...used, leading: none, undecided: none, unpaid: both });
    await expect.poll(preview).toMatchObject({ unpaidPurchases: both });
    await owner.run('ENG-12', { params: lot(1) });
    const one = { lots: 1, amountMinor: 500_000 };
    await expect
      .poll(use)
      .toMatchObject({ ...usual, usedMinor: 500_000, remainingMinor: 4_500_000, unpaid: one });
    await expect.poll(preview).toMatchObject({ unpaidPurchases: one });
  });
});
