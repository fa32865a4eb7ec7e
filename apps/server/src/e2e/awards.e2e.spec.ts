import { operations } from '@fairlot/contracts/operations';
import { type DealerNotice, noticesTopic } from '@fairlot/contracts/live';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  callPath,
  publish,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';
import { makeWatcher, type LiveWatcher } from '../testing/live-clients.js';
import { workbookPart } from '../testing/workbook.js';

const because = { reason: 'for a test' };
const FORMULA = '=HYPERLINK("https://evil.example")';
/** Lot numbers, named after what happens to each lot. */
const LOT = { best: 1, empty: 2, reserve: 3, bulk: 4, refused: 5, bought: 6, late: 7 } as const;

let portal: TestPortal;
let world: World;
let idAuction: number;
let ended: number;
let abandoned: number;
/** Auctions that close with a bid. `unwanted` is deleted at the end, the other is reopened. */
let unwanted: number;
let again: number;
const notices: { dealer1?: LiveWatcher; dealer2?: LiveWatcher } = {};
const late: { ingressAt: number; code: string | null }[] = [];

const lot = (idLot: number) => ({ idAuction, idLot });
const offer = (who: 'dealer1' | 'dealer2', idLot: number, euros: number) =>
  world.as(who).run('SEC-59', { params: lot(idLot), body: { offer: euros } });

const bidAtTheEnd = async (euros: number): Promise<boolean> => {
  const sent = { params: lot(LOT.late), body: { offer: euros } };
  const called = await world.as('dealer1').call('SEC-59', sent);
  const ingressAt = called.ok ? called.answer.receipt.ingressAt : portal.time.now();
  late.push({ ingressAt, code: called.ok ? null : called.problem.code });
  return called.ok;
};

const withAnOffer = async (): Promise<number> => {
  const id = await launchAuction(world, { endsAt: ended, bidders: ['dealer1', 'dealer2'] });
  const input = { params: { idAuction: id, idLot: 1 }, body: { offer: 5000 } };
  await world.as('dealer1').run('SEC-59', input);
  return id;
};

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const { idDealer } = world.people.dealer2;
  await portal.parts.registry.changeDealer(idDealer, { businessName: FORMULA });
  for (const who of ['dealer1', 'dealer2'] as const) {
    const watcher = await makeWatcher(portal, world.as(who), 'socket.io');
    notices[who] = watcher;
    expect(await watcher.watch(noticesTopic(world.people[who].idDealer))).toEqual([]);
  }
  ended = minutesFromNow(10);
  abandoned = await publish(world, { endsAt: ended });
  [unwanted, again] = await Promise.all([withAnOffer(), withAnOffer()]);
  idAuction = await launchAuction(world, {
    lots: [{}, {}, { reserveMinor: 800_000 }, {}, {}, { clickAndBuyMinor: 900_000 }, {}],
    endsAt: ended,
    bidders: ['dealer1', 'dealer2'],
  });
  const buy = { offer: 9000, clickAndBuy: true, confirmed: true };
  await world.as('dealer2').run('SEC-59', { params: lot(LOT.bought), body: buy });
  await offer('dealer1', LOT.best, 5000);
  await offer('dealer2', LOT.best, 5100);
  await offer('dealer1', LOT.reserve, 6000);
  for (const idLot of [LOT.bulk, LOT.refused]) await offer('dealer1', idLot, 5000);
  await portal.time.advanceTo(ended - 60_000);
  let euros = 5000;
  await bidAtTheEnd(euros);
  const end = portal.time.advanceTo(ended);
  while (euros < 6000 && (await bidAtTheEnd((euros += 100))));
  await end;
  await bidAtTheEnd(euros + 100);
  await untilStatus(world, idAuction, 'CLD');
});
afterAll(async () => {
  for (const watcher of Object.values(notices)) await watcher.end();
  await portal.stop();
});

describe('STA-071 the automatic close of an auction', () => {
  it('leaves only lots with a bid to be awarded', async () => {
    const query = { idAuction };
    const auction = await world.as('auctioneer').run('SEC-48', { query });
    expect(auction).toMatchObject({ status: 'CLD', lots: { running: 0, toBeAwarded: 5 } });
    expect(auction.lotList.map(({ status, awardStatus }) => [status, awardStatus])).toEqual([
      ['CLD', 'TBA'],
      ['CLD', 'NAW'],
      ['CLD', 'TBA'],
      ['CLD', 'TBA'],
      ['CLD', 'TBA'],
      ['AWA', 'AWA'],
      ['CLD', 'TBA'],
    ]);
    const { bound } = auction.lotList[0]!.managed!;
    expect(bound).toMatchObject([{ idOffer: 2, amountMinor: 510_000 }]);
  });

  it('I5 refuses bids stamped at or after the end, and accepts all bids stamped before it', () => {
    const refused = late.find(({ code }) => code !== null);
    expect(refused?.code).toMatch(/^(?:TOO_LATE|LOT_NOT_OPEN)$/);
    expect(refused?.ingressAt).toBeGreaterThanOrEqual(ended);
    const accepted = late.filter(({ code }) => code === null);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.every(({ ingressAt }) => ingressAt < ended)).toBe(true);
  });

  it('STA-075 ends an auction without bids, which can then be deleted', async () => {
    await untilStatus(world, abandoned, 'AWA');
    const owner = world.as('auctioneer');
    const params = { id: abandoned };
    expect(await owner.run('SEC-70', { params })).toEqual({ done: true });
    expect((await owner.refusal('SEC-44', { params })).status).toBe(404);
  });
});

describe('an auction that closed without an award', () => {
  it('STA-075 cannot be deleted while a bid awaits its award, but afterwards', async () => {
    await untilStatus(world, unwanted, 'CLD');
    const owner = world.as('auctioneer');
    const params = { id: unwanted };
    const { status, problem } = await owner.refusal('SEC-70', { params });
    expect([status, problem.code]).toEqual([409, 'INVALID_TRANSITION']);
    expect(problem.facts).toEqual({ status: 'CLD', bound: true });
    const { auction } = await owner.run('SEC-52', { params, body: because });
    expect(auction).toMatchObject({ status: 'AWA', lots: { toBeAwarded: 0, awarded: 0 } });
    expect(await owner.run('SEC-70', { params })).toEqual({ done: true });
    expect((await world.as('dealer1').refusal('SEC-44', { params })).status).toBe(404);
  });

  it('ENG-05 can be reopened lot by lot by its owner, and existing bids remain valid', async () => {
    await untilStatus(world, again, 'CLD');
    const owner = world.as('auctioneer');
    const params = { idAuction: again, idLot: 1 };
    const endsAt = Math.ceil(portal.time.now() / 60_000) * 60_000 + 3_600_000;
    const body = { endsAt, ...because };
    const bought = await owner.refusal('ENG-05', { params: lot(LOT.bought), body });
    expect(bought.problem.code).toBe('INVALID_TRANSITION');
    const lotAgain = await owner.run('ENG-05', { params, body });
    expect(lotAgain).toMatchObject({ status: 'RUN', awardStatus: null, endsAt });
    expect((await owner.run('SEC-44', { params: { id: again } })).status).toBe('RUN');
    const offered = { params, body: { offer: 5100 } };
    expect(await world.as('dealer2').run('SEC-59', offered)).toMatchObject({ idOffer: 2 });
  });
});

describe('the award of a lot', () => {
  const award = (idLot: number, idOffer: number) => ({
    params: { ...lot(idLot), idOffer },
    body: {},
  });

  it('SEC-49 is refused for an outbid bid, because it is no longer binding', async () => {
    const refused = await world.as('auctioneer').refusal('SEC-49', award(LOT.best, 1));
    expect([refused.status, refused.problem.code]).toEqual([409, 'OFFER_NOT_BOUND']);
    const none = await world.as('auctioneer').refusal('SEC-49', award(LOT.best, 9));
    expect([none.status, none.problem.code]).toEqual([404, 'OFFER_UNKNOWN']);
  });

  it('SEC-51 goes to the highest bid, can be reversed, and can be made again', async () => {
    const owner = world.as('auctioneer');
    const awarded = await owner.run('SEC-49', award(LOT.best, 2));
    expect(awarded).toMatchObject({ status: 'AWA', awardStatus: 'AWA' });
    expect(awarded.managed?.awarded).toMatchObject({ idOffer: 2, priceMinor: 510_000 });
    expect((await owner.refusal('SEC-49', award(LOT.best, 2))).status).toBe(409);
    const reverted = await owner.run('SEC-51', { params: lot(LOT.best), body: because });
    expect(reverted).toMatchObject({ status: 'CLD', awardStatus: 'TBA' });
    await owner.run('SEC-49', award(LOT.best, 2));
  });

  it('SEC-52 is declined with a reason, which is possible only for lots with a bid', async () => {
    const body = { idLots: [LOT.refused, LOT.empty], ...because };
    const { lots } = await world
      .as('auctioneer')
      .run('SEC-52', { params: { id: idAuction }, body });
    expect(lots).toMatchObject([
      { idLot: LOT.refused, outcome: 'done' },
      { idLot: LOT.empty, outcome: 'refused', code: 'INVALID_TRANSITION' },
    ]);
  });
});

describe('the award of a whole auction', () => {
  it('SEC-50 awards each lot to its highest bid if the reserve price is met, and leaves the other lots', async () => {
    const input = { params: { id: idAuction }, body: {} };
    const { auction, lots } = await world.as('auctioneer').run('SEC-50', input);
    expect(auction).toMatchObject({ status: 'CLD', lots: { toBeAwarded: 1 } });
    const done = lots.filter(({ outcome }) => outcome === 'done').map(({ idLot }) => idLot);
    expect(done).toEqual([LOT.bulk, 7]);
  });

  it('STA-072 sets the status AWA once no lot awaits a decision, and a reversal of an award resets it', async () => {
    const owner = world.as('auctioneer');
    const params = { id: idAuction };
    const { auction } = await owner.run('SEC-52', { params, body: because });
    expect(auction).toMatchObject({ status: 'AWA', lots: { toBeAwarded: 0 } });
    await owner.run('SEC-51', { params: lot(LOT.bulk), body: because });
    expect((await owner.run('SEC-44', { params })).status).toBe('CLD');
    await owner.run('SEC-50', { params, body: {} });
    expect((await owner.run('SEC-44', { params })).status).toBe('AWA');
    const { problem } = await owner.refusal('SEC-70', { params });
    expect(problem.code).toBe('INVALID_TRANSITION');
    expect(problem.facts).toEqual({ status: 'AWA', awarded: true });
  });
});

describe('a purchase', () => {
  it('ENG-12 in part: is created when the sale is completed, only once and finally', async () => {
    const owner = world.as('auctioneer');
    const settledOf = async (who: 'dealer1' | 'dealer2' | 'auctioneer', query = {}) =>
      (await world.as(who).run('SEC-69', { query })).rows.filter(({ settled }) => settled);
    await owner.run('ENG-12', { params: lot(LOT.best) });
    expect((await owner.refusal('ENG-12', { params: lot(LOT.best) })).status).toBe(409);
    const revert = await owner.refusal('SEC-51', { params: lot(LOT.best), body: because });
    expect(revert.problem.code).toBe('ALREADY_SETTLED');
    const mine = { idAuction, idLot: LOT.best, priceMinor: 510_000, rating: null };
    expect(await settledOf('dealer2', { channel: 'AUCTION' })).toMatchObject([mine]);
    const query = { idUserDealer: world.people.dealer2.idDealer };
    expect((await world.as('dealer1').refusal('SEC-69', { query })).status).toBe(403);
    expect(await settledOf('auctioneer', query)).toHaveLength(1);
  });
});

describe('the bids report of an auction', () => {
  const params = () => ({ id: idAuction });

  it('SEC-67 lists every accepted bid, for managers of the auction', async () => {
    const rows = await world.as('auctioneer').run('SEC-67', { params: params() });
    expect(rows.rows.filter(({ idLot }) => idLot === LOT.best)).toMatchObject([
      { idOffer: 1, idDealer: world.people.dealer1.idDealer, priceMinor: 500_000 },
      { idOffer: 2, businessName: FORMULA, priceMinor: 510_000 },
    ]);
  });

  it('SEC-67 can be limited to one lot, and refuses a lot that the auction does not have', async () => {
    const of = (idLot: number) => ({ params: params(), query: { idLot } });
    const rows = await world.as('auctioneer').run('SEC-67', of(LOT.best));
    expect(new Set(rows.rows.map(({ idLot }) => idLot))).toEqual(new Set([LOT.best]));
    const { status, problem } = await world.as('auctioneer').refusal('SEC-67', of(999));
    expect([status, problem.code, problem.facts]).toEqual([404, 'LOT_UNKNOWN', { idLot: 999 }]);
  });

  it('SEC-68 is exported as CSV for spreadsheets: UTF-8 with BOM, and without formulas', async () => {
    const query = { typeExport: 'CSV' as const };
    const called = await world.as('auctioneer').call('SEC-68', { params: params(), query });
    const csv = called.ok ? called.answer.toString('utf8') : '';
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(8);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(csv).not.toMatch(/[;,"]=HYPERLINK/);
    expect(called.headers.get('content-disposition')).toMatch(/^attachment; .*\.csv/);
  });
  it('SEC-68 is exported for the requested lots, in the requested order', async () => {
    const query = { typeExport: 'CSV' as const, idLots: [LOT.reserve, LOT.best] };
    const csv = await world.as('auctioneer').run('SEC-68', { params: params(), query });
    const [, ...lines] = csv.toString('utf8').trimEnd().split('\r\n');
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(query.idLots);
    const beyond = { params: params(), query: { ...query, idLots: [999] } };
    const { problem } = await world.as('auctioneer').refusal('SEC-68', beyond);
    expect(problem.code).toBe('LOT_UNKNOWN');
    for (const wrong of ['1,', '1;2', '0', 'x', '1'.repeat(11)]) {
      const path = `${callPath(operations['SEC-68'], params())}?idLots=${wrong}`;
      const refused = await world.as('auctioneer').raw('SEC-68', { path });
      expect([wrong, refused.status]).toEqual([wrong, 400]);
    }
  });

  it('SEC-68 is exported as a workbook whose cells are texts', async () => {
    const query = { typeExport: 'XLSX' as const };
    const called = await world.as('auctioneer').call('SEC-68', { params: params(), query });
    const workbook = called.ok ? called.answer : Buffer.alloc(0);
    expect(workbookPart(workbook, 'xl/sharedStrings.xml')).toContain('=HYPERLINK(');
    expect(workbookPart(workbook, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });
});

it('the portal sends a private notice only to the dealer it is about', async () => {
  const kinds = (who: 'dealer1' | 'dealer2', idLot: number) =>
    notices[who]!.messages.map(({ message }) => message as DealerNotice)
      .filter((notice) => notice.idAuction === idAuction && notice.idLot === idLot)
      .map(({ kind }) => kind);
  const won = ['LEADING', 'WON', 'REVERTED', 'WON', 'PURCHASE'];
  await eventually(() => expect(kinds('dealer2', LOT.best)).toEqual(won));
  expect(kinds('dealer1', LOT.best)).toEqual(['LEADING', 'OUTBID', 'LOST', 'LOST']);
  expect(kinds('dealer2', LOT.bought)).toEqual(['WON']);
  const refused = [kinds('dealer1', LOT.refused), kinds('dealer2', LOT.refused)];
  expect(refused).toEqual([['LEADING', 'LOST'], []]);
  expect(kinds('dealer1', LOT.bulk)).toEqual(['LEADING', 'WON', 'REVERTED', 'WON']);
});
