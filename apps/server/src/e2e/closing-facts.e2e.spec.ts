import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  untilSettled,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

const HOUR_MS = 3_600_000;
const WITHDRAWN = 'Sold to its driver';
const MISTYPED = 'Mistyped by a zero';
const TOO_LOW = 'The seller keeps it';
const LOT = { bought: 1, withdrawn: 2, kept: 3 } as const;

let portal: TestPortal;
let world: World;
let idAuction: number;
let idShort: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: [{ clickAndBuyMinor: 900_000 }, {}, {}] });
  idShort = await launchAuction(world, { lots: [{}], endsAt: minutesFromNow(10) });
  await offer('dealer1', { idAuction: idShort, idLot: 1 }, 5_000);
});
afterAll(() => portal.stop());

const lot = (idLot: number) => ({ idAuction, idLot });
const offer = (who: 'dealer1' | 'dealer2', params: ReturnType<typeof lot>, euros: number) =>
  world.as(who).run('SEC-59', { params, body: { offer: euros, confirmed: true } });
const seen = (who: 'dealer1' | 'dealer2' | 'dealer3' | 'auctioneer', params = lot(1)) =>
  world.as(who).run('SEC-73', { params });

describe("time and reason of a lot's close", () => {
  it('are those of the purchase if it is sold an hour before the planned end, in every call', async () => {
    const params = lot(LOT.bought);
    const before = systemClock.now();
    const { endsAt, closedAt, closing } = await seen('dealer2', params);
    expect([closedAt, closing]).toEqual([null, null]);
    const body = { offer: 9_000, clickAndBuy: true, confirmed: true };
    const { receipt } = await world.as('dealer1').run('SEC-59', { params, body });
    await untilLotShowsBid(world.as('dealer2'), { ...params, receipt });
    const bought = await seen('dealer2', params);
    expect(bought).toMatchObject({ endsAt, closing: 'CLICK_AND_BUY', closedAt: receipt.ingressAt });
    expect(bought.closedAt).toBeGreaterThanOrEqual(before);
    expect(bought.closedAt).toBeLessThan(endsAt - HOUR_MS / 2);
    const facts = { closedAt: bought.closedAt, closing: bought.closing };
    const { lotList } = await world.as('dealer2').run('SEC-48', { query: { idAuction } });
    expect(lotList[0]).toMatchObject(facts);
    const log = await world.as('dealer2').run('ENG-08', { params });
    expect(log.outcome === 'events' && log.events.at(-1)?.state).toMatchObject(facts);
    const [idVehicle = 0] = bought.vehicles.map((one) => one.idVehicle);
    const history = await world.as('dealer2').run('SEC-21', { params: { id: idVehicle } });
    expect(history).toMatchObject([{ idAuction, endAuction: bought.closedAt }]);
  });

  it('are those of the withdrawal if it is withdrawn, and its planned end stays the same', async () => {
    const params = lot(LOT.withdrawn);
    await offer('dealer1', params, 5_000);
    const { position } = await world
      .as('admin')
      .run('ENG-06', { params, body: { reason: WITHDRAWN } });
    await untilLotShowsBid(world.as('dealer2'), { ...params, receipt: { position } });
    const shown = await seen('dealer2', params);
    expect(shown).toMatchObject({ status: 'WDR', closing: 'WITHDRAWN' });
    expect(shown.closedAt).toBeLessThan(shown.endsAt);
  });

  it('are those of the planned end if nothing else ended it, even in the report', async () => {
    await untilStatus(world, idShort, 'CLD');
    const params = { idAuction: idShort, idLot: 1 };
    const shown = await seen('dealer2', params);
    expect(shown).toMatchObject({ closing: 'TIME' });
    expect(shown.closedAt).toBeGreaterThanOrEqual(shown.endsAt);
    const report = await world
      .as('auctioneer')
      .call('SEC-68', { params: { id: idAuction }, query: { language: 'en' } });
    const [head = '', ...rows] = String(report.ok && report.answer).split('\r\n');
    const columns = head.split(',');
    const of = (idLot: number, column: string) =>
      rows.find((row) => row.startsWith(`${idLot},`))?.split(',')[columns.indexOf(column)];
    expect(of(LOT.bought, 'Type of closing')).toBe('Buy now');
    expect(of(LOT.withdrawn, 'Type of closing')).toBe('Withdrawn');
    expect(of(LOT.withdrawn, 'Reason')).toBe(WITHDRAWN);
    expect(Date.parse(of(LOT.bought, 'Closed at')?.replace(' ', 'T') ?? '')).toBeLessThan(
      Date.parse(of(LOT.bought, 'Planned end')?.replace(' ', 'T') ?? ''),
    );
    expect(of(LOT.kept, 'Closed at')).toBe('');
  });
});

it('ENG-06 in part: a lot can be withdrawn by its owner, but by staff only if it is sealed or has bids', async () => {
  const open = await launchAuction(world, { lots: [{}, {}] });
  const sealed = await launchAuction(world, { format: { kind: 'SEALED' }, bidders: [] });
  const of = (id: number, idLot: number) => ({
    params: { idAuction: id, idLot },
    body: { reason: WITHDRAWN },
  });
  const owner = world.as('auctioneer');
  const withdrawn = { status: 'WDR', lotStatus: 'WDR' };
  expect(await owner.run('ENG-06', of(open, 1))).toMatchObject(withdrawn);
  const bid = { params: { idAuction: open, idLot: 2 }, body: { offer: 5000 } };
  await world.as('dealer1').run('SEC-59', bid);
  for (const one of [of(open, 2), of(sealed, 1)]) {
    const { problem } = await owner.refusal('ENG-06', one);
    expect(problem).toMatchObject({ code: 'STAFF_ONLY', errorCode: '403016' });
    expect(await world.as('centre').run('ENG-06', one)).toMatchObject(withdrawn);
  }
  const late = { ...bid, body: { offer: 6000 } };
  expect((await world.as('dealer2').refusal('SEC-59', late)).problem.code).toBe('LOT_NOT_OPEN');
});

describe('the reason for a withdrawal, a voided bid or a declined award', () => {
  it('ENG-06 in part: is shown to everybody who may see the lot, for a withdrawal', async () => {
    const params = lot(LOT.withdrawn);
    for (const who of ['auctioneer', 'dealer1', 'dealer2'] as const)
      expect(await seen(who, params)).toMatchObject({ closeReason: WITHDRAWN });
  });

  it('ENG-07 is shown only to managers and to the bidder, for a voided bid', async () => {
    const params = lot(LOT.kept);
    await offer('dealer2', params, 5_000);
    const { idOffer } = await offer('dealer1', params, 6_000);
    const body = { reason: MISTYPED };
    const voided = { params: { ...params, idOffer: idOffer! }, body };
    const { position } = await world.as('admin').run('ENG-07', voided);
    await untilLotShowsBid(world.as('dealer2'), { ...params, receipt: { position } });
    const history = async (who: 'dealer1' | 'dealer2' | 'auctioneer') =>
      (await world.as(who).run('ENG-09', { params })).rows.map((one) => one.voidReason);
    expect(await history('dealer1')).toEqual([null, MISTYPED]);
    expect(await history('auctioneer')).toEqual([null, MISTYPED]);
    expect(await history('dealer2')).toEqual([null, null]);
    const report = await world.as('auctioneer').run('SEC-67', { params: { id: idAuction } });
    const reasons = report.rows
      .filter(({ idLot }) => idLot === LOT.kept)
      .map((row) => row.voidReason);
    expect(reasons).toEqual([null, MISTYPED]);
  });

  it('SEC-52 is shown only to managers and bidders, for a declined award', async () => {
    const params = { idAuction: idShort, idLot: 1 };
    const body = { reason: TOO_LOW };
    await world.as('auctioneer').run('SEC-52', { params: { id: idShort }, body });
    await untilSettled(world);
    expect((await seen('dealer1', params)).own).toMatchObject({ state: 'LOST', reason: TOO_LOW });
    expect((await seen('auctioneer', params)).managed).toMatchObject({ awardReason: TOO_LOW });
    const [own] = await world.as('dealer1').run('ENG-17', { params: { id: idShort } });
    expect(own).toMatchObject({ reason: TOO_LOW });
    expect(JSON.stringify(await seen('dealer2', params))).not.toContain(TOO_LOW);
  });
});
