import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeDraft,
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  publish,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';

const HOUR_MS = 3_600_000;
const later = () => ({
  startsAt: systemClock.now() + HOUR_MS,
  endsAt: systemClock.now() + 2 * HOUR_MS,
});

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const sold = { reserveMinor: 800_000, clickAndBuyMinor: 1_200_000 };
const steps = {
  increments: [
    { belowMinor: 600_000, stepMinor: 10_000 },
    { belowMinor: null, stepMinor: 50_000 },
  ],
};

describe('SEC-42 an auction after it is published', () => {
  it('STA-070 is scheduled, then starts automatically, and never shows its reserve price', async () => {
    const idAuction = await publish(world, {
      lots: [sold, {}],
      policy: steps,
      startsAt: minutesFromNow(10),
    });
    const query = { idAuction };
    const before = await world.as('dealer1').run('SEC-48', { query });
    expect(before).toMatchObject({ status: 'SCH', mayManage: false, lots: { total: 2 } });
    expect(before.lotList).toMatchObject([
      { lotStatus: 'NEW', clickAndBuyMinor: 1_200_000, managed: null, minimumNextMinor: 500_000 },
      { lotStatus: 'NEW', clickAndBuyMinor: null, managed: null },
    ]);
    const params = { idAuction, idLot: 1 };
    const early = await world.as('dealer1').refusal('SEC-59', { params, body: { offer: 5000 } });
    expect(early.problem.code).toBe('REGULATION_NOT_ACCEPTED');

    await untilStatus(world, idAuction, 'RUN');
    const after = await world.as('auctioneer').run('SEC-48', { query });
    expect(after).toMatchObject({ status: 'RUN', mayManage: true, lots: { running: 2 } });
    expect(after.lotList).toMatchObject([
      { lotStatus: 'OPN', managed: { reserveMinor: 800_000, leader: null, bidders: 0 } },
      { lotStatus: 'OPN', managed: { reserveMinor: null } },
    ]);
  });

  it('derives the increment from the price before the bid, by its table', async () => {
    const idAuction = await launchAuction(world, { policy: steps, bidders: ['dealer1'] });
    const params = { idAuction, idLot: 1 };
    const first = await world.as('dealer1').run('SEC-59', { params, body: { offer: 5900 } });
    expect(first.minimumNextMinor).toBe(600_000);
    const second = await world.as('dealer1').run('SEC-59', { params, body: { offer: 6000 } });
    expect(second.minimumNextMinor).toBe(650_000);
  });

  it('is not published twice if the command is repeated', async () => {
    const client = world.as('auctioneer');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const draft = makeDraft(world, { ...later(), auctionName: 'Published once' });
    const first = await client.run('SEC-42', { body: draft, headers });
    const again = await client.run('SEC-42', { body: draft, headers });
    expect(again.idAuction).toBe(first.idAuction);
    const found = await client.run('SEC-45', { query: { q: 'Published once' } });
    expect(found.rows).toHaveLength(1);
  });
});

describe('STA-074 edits of a scheduled auction', () => {
  it('SEC-43 in part: replace terms and lots, and release the vehicles of removed lots', async () => {
    const idAuction = await publish(world, { ...later(), lots: [{}, {}] });
    const { lotList } = await world.as('auctioneer').run('SEC-48', { query: { idAuction } });
    const [kept, dropped] = lotList.map(({ idLot, vehicles }) => ({
      idLot,
      idVehicles: vehicles.map(({ idVehicle }) => idVehicle),
    }));
    const { lots: _lots, ...draft } = makeDraft(world, { ...later(), lots: [{ idVehicles: [1] }] });
    const lots = [{ ...kept!, basePriceMinor: 700_000 }];
    const body = { ...draft, idAuction, auctionName: 'Edited', lots };
    const edited = await world.as('auctioneer').run('SEC-43', { body });
    expect(edited).toMatchObject({ auctionName: 'Edited', status: 'SCH', lots: { total: 1 } });
    const params = { idAuction, idLot: kept!.idLot };
    const { basePriceMinor } = await world.as('dealer1').run('SEC-73', { params });
    expect(basePriceMinor).toBe(700_000);
    const again = await publish(world, { ...later(), lots: [{ idVehicles: dropped!.idVehicles }] });
    expect(again).toBeGreaterThan(idAuction);
  });

  it('STA-074 are refused once it runs, except for its message and its end', async () => {
    const idAuction = await launchAuction(world, { bidders: [] });
    const owner = world.as('auctioneer');
    const { vehicles } = await owner.run('SEC-73', { params: { idAuction, idLot: 1 } });
    const { idVehicle } = vehicles[0]!;
    const draft = makeDraft(world, { ...later(), lots: [{ idVehicles: [idVehicle] }] });
    const params = { id: idAuction };
    const refusals = [
      await owner.refusal('SEC-43', { body: { ...draft, idAuction } }),
      await owner.refusal('SEC-70', { params }),
      await owner.refusal('SEC-74', { params: { idAuction, idLot: 1, idVehicle } }),
    ];
    for (const { status, problem } of refusals)
      expect([status, problem.code]).toEqual([409, 'INVALID_TRANSITION']);
    await owner.run('SEC-57', { params, body: { message: 'At ten.' } });
    const endsAt = Math.ceil(systemClock.now() / HOUR_MS + 5) * HOUR_MS;
    await owner.run('SEC-71', { params, body: { endsAt, reason: 'more demand' } });
    expect(await owner.run('SEC-44', { params })).toMatchObject({ message: 'At ten.', endsAt });
  });

  it('SEC-74 remove a vehicle from a lot, and the lot with its last vehicle', async () => {
    const idVehicles = [world.freeVehicle(), world.freeVehicle()];
    const idAuction = await publish(world, { ...later(), lots: [{ idVehicles }, {}] });
    const owner = world.as('auctioneer');
    const without = (idVehicle: number) =>
      owner.run('SEC-74', { params: { idAuction, idLot: 1, idVehicle } });
    const { lot } = await without(idVehicles[0]!);
    expect(lot?.vehicles.map(({ idVehicle }) => idVehicle)).toEqual([idVehicles[1]]);
    expect((await without(idVehicles[1]!)).lot).toBeNull();
    const left = await owner.run('SEC-73', { params: { idAuction, idLot: 1 } });
    expect(left).toMatchObject({ status: 'WDR', lotStatus: 'WDR' });
    await publish(world, { ...later(), lots: [{ idVehicles }] });
  });

  it('SEC-70 include its deletion, which hides it from everybody and releases its vehicles', async () => {
    const idVehicles = [world.freeVehicle()];
    const idAuction = await publish(world, { ...later(), lots: [{ idVehicles }] });
    const params = { id: idAuction };
    expect(await world.as('auctioneer').run('SEC-70', { params })).toEqual({ done: true });
    for (const who of ['auctioneer', 'dealer1', 'admin'] as const)
      expect((await world.as(who).refusal('SEC-44', { params })).status).toBe(404);
    await publish(world, { ...later(), lots: [{ idVehicles }] });
  });
});

describe('the lists of running auctions', () => {
  it('SEC-53 finds running auctions by name, template and vehicle', async () => {
    const idAuction = await launchAuction(world, { auctionName: 'Zweirad im Mai', bidders: [] });
    await publish(world, { ...later(), auctionName: 'Zweirad im Juni' });
    const client = world.as('dealer1');
    const found = async (toSearch: string) =>
      (await client.run('SEC-53', { query: { toSearch } })).map((one) => one.idAuction);
    expect(await found('zweirad')).toEqual([idAuction]);
    expect(await found('template of auctioneer')).toContain(idAuction);
    expect(await found('panda')).toContain(idAuction);
    expect(await found('no such thing')).toEqual([]);
  });

  it.each(['SEC-54', 'MOB-12'] as const)('%s lists running auctions only', async (list) => {
    const idAuction = await launchAuction(world, { bidders: [] });
    const scheduled = await publish(world, later());
    const ids = (await world.as('dealer1').run(list)).map((one) => one.idAuction);
    expect(ids).toContain(idAuction);
    expect(ids).not.toContain(scheduled);
  });
});

describe('the watch list of a dealer', () => {
  const NONE: readonly number[] = [];
  /** Watches lots of a new auction, so that its watch list contains no other lots. */
  const observing = async (...idLots: readonly number[]) => {
    const idAuction = await launchAuction(world, { lots: [{}, {}, {}], bidders: [] });
    const client = world.as('dealer3');
    const params = { id: idAuction };
    const left = async () =>
      (await client.run('SEC-64')).rows
        .filter((lot) => lot.idAuction === idAuction)
        .map(({ idLot }) => idLot);
    if (idLots.length > 0) await client.run('SEC-63', { params, body: { idLots: [...idLots] } });
    expect(await left()).toEqual(idLots);
    return { idAuction, client, params, left };
  };

  it.each(['SEC-62', 'MOB-17'] as const)('%s adds and removes one lot', async (observe) => {
    const { idAuction, client, left } = await observing();
    const params = { idAuction, idLot: 2 };
    await client.run(observe, { params });
    expect(await left()).toEqual([2]);
    await client.run(observe, { params, query: { endObservation: true } });
    expect(await left()).toEqual(NONE);
  });

  it.each(['SEC-63', 'MOB-16'] as const)('%s adds and removes several lots', async (observe) => {
    const { client, params, left } = await observing();
    await client.run(observe, { params, body: { idLots: [1, 2, 3] } });
    expect(await left()).toEqual([1, 2, 3]);
    const query = { endObservation: true };
    await client.run(observe, { params, query, body: { idLots: [1, 3] } });
    expect(await left()).toEqual([2]);
  });

  it('MOB-14 adds and removes lots of several auctions, and changes nothing if one of the lots is missing', async () => {
    const one = await observing(2);
    const other = await observing();
    const first = [one, other].map(({ params }) => ({ idAuction: params.id, idLot: 1 }));
    await one.client.run('MOB-14', { body: first });
    expect([await one.left(), await other.left()]).toEqual([[1, 2], [1]]);
    const query = { endObservation: true };
    const ends = (...body: { idAuction: number; idLot: number }[]) => ({ query, body });
    const { idAuction } = one;
    const odd = ends({ idAuction, idLot: 1 }, { idAuction, idLot: 99 });
    expect((await one.client.refusal('MOB-14', odd)).status).toBe(404);
    expect(await one.left()).toEqual([1, 2]);
    const { idAuction: idOther } = other;
    await one.client.run('MOB-14', ends({ idAuction, idLot: 1 }, { idAuction: idOther, idLot: 1 }));
    expect([await one.left(), await other.left()]).toEqual([[2], NONE]);
  });

  it.each(['SEC-64', 'MOB-13'] as const)('%s returns watched lots of any auction', async (list) => {
    const one = await observing(1, 3);
    const other = await observing(2);
    const listed = (await one.client.run(list)).rows.map((lot) => [lot.idAuction, lot.idLot]);
    expect(listed.filter(([id]) => id === one.idAuction || id === other.idAuction)).toEqual([
      ...[1, 3].map((idLot) => [one.idAuction, idLot]),
      [other.idAuction, 2],
    ]);
    for (const who of ['dealer1', 'admin', 'auctioneer'] as const)
      expect([who, (await world.as(who).run(list)).rows]).toEqual([who, []]);
  });

  it('MOB-15 returns the watched lots of one auction', async () => {
    const [one] = [await observing(1, 3), await observing(2)];
    const { params } = one;
    const listed = await one.client.run('MOB-15', { params });
    expect(listed.rows.map(({ idLot, observed }) => [idLot, observed])).toEqual([
      [1, true],
      [3, true],
    ]);
    expect((await world.as('admin').run('MOB-15', { params })).rows).toEqual([]);
    const search = { params, query: { state: 'OBS' as const } };
    expect((await one.client.run('SEC-46', search)).rows.map(({ idLot }) => idLot)).toEqual([1, 3]);
  });
});

describe('SEC-51 ENG-05 a lot after its sale was reversed', () => {
  const because = { reason: 'the buyer did not pay' };
  const until = () => ({
    endsAt: Math.ceil(systemClock.now() / HOUR_MS + 1) * HOUR_MS,
    ...because,
  });

  const sale = async () => {
    const lots = [{ clickAndBuyMinor: 600_000 }];
    const idAuction = await launchAuction(world, { lots, bidders: ['dealer1', 'dealer2'] });
    const params = { idAuction, idLot: 1 };
    const body = { offer: 6_000, clickAndBuy: true, confirmed: true };
    await world.as('dealer1').run('SEC-59', { params, body });
    return params;
  };

  it('ENG-05 can be reopened and then takes bids, which a sold lot cannot', async () => {
    const owner = world.as('auctioneer');
    const params = await sale();
    const body = until();
    const early = await owner.refusal('ENG-05', { params, body });
    expect([early.status, early.problem.code]).toEqual([409, 'INVALID_TRANSITION']);
    const reverted = await owner.run('SEC-51', { params, body: because });
    expect(reverted).toMatchObject({ status: 'CLD', awardStatus: 'NAW' });
    const { endsAt } = body;
    const again = await owner.run('ENG-05', { params, body });
    expect(again).toMatchObject({ status: 'RUN', awardStatus: null, endsAt, offers: 0 });
    const auction = await owner.run('SEC-44', { params: { id: params.idAuction } });
    expect(auction.status).toBe('RUN');
    const offered = await world.as('dealer2').run('SEC-59', { params, body: { offer: 5_000 } });
    expect(offered).toMatchObject({ state: 'LEADING', priceMinor: 500_000 });
  });

  it('ENG-05 is reopened for at most the time that its template allows, but at least until its planned end', async () => {
    const { partners } = portal.parts;
    const template = structuredClone((await partners.template(world.templates.auctioneer))!);
    const { policy } = template;
    const within = (reopenWithinMs: number) =>
      partners.saveTemplate(Object.assign(template, { policy: { ...policy, reopenWithinMs } }));
    await within(0);
    const owner = world.as('auctioneer');
    const params = await sale();
    const idAuction = await launchAuction(world, { endsAt: minutesFromNow(10), bidders: [] });
    await within(policy.reopenWithinMs);
    await owner.run('SEC-51', { params, body: because });
    expect(await owner.run('ENG-05', { params, body: until() })).toMatchObject({ status: 'RUN' });
    await untilStatus(world, idAuction, 'AWA');
    const ended = { params: { idAuction, idLot: 1 }, body: until() };
    const { status, problem } = await owner.refusal('ENG-05', ended);
    expect([status, problem.code]).toEqual([409, 'REOPEN_TOO_LATE']);
  });
});
