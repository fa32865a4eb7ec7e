import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

type Bidder = 'dealer1' | 'dealer2' | 'dealer3';

let portal: TestPortal;
let world: World;
let idAuction: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, {
    lots: [{}, { clickAndBuyMinor: 900_000 }, {}, {}, {}],
  });
});
afterAll(() => portal.stop());

const offer = (
  who: Bidder,
  params: { idAuction: number; idLot: number },
  body: { offer: number; commandId?: string },
) => world.as(who).run('SEC-59', { params, body });

it('ENG-35 the list of own bids on a lot has the outcome and receipt of each bid', async () => {
  const lot = { idAuction, idLot: 1 };
  const agent = { params: lot, body: { maximumMinor: 600_000 } };
  const first = await world.as('dealer1').run('ENG-01', agent);
  await offer('dealer2', lot, { offer: 5300 });
  const second = await offer('dealer1', lot, { offer: 6500 });
  const { idOffer } = second;
  const voided = { params: { ...lot, idOffer: idOffer! }, body: { reason: 'for a test' } };
  await untilLotShowsBid(world.as('centre'), second);
  await world.as('centre').run('ENG-07', voided);
  const own = (who: Bidder, query: object = {}) =>
    world
      .as(who)
      .run('ENG-35', { params: { id: idAuction }, query: { idLot: lot.idLot, ...query } });
  const { rows: offers, total } = await own('dealer1');
  expect(total?.count).toBe(2);
  expect(offers).toEqual([
    {
      idLot: lot.idLot,
      idOffer,
      at: second.receipt.ingressAt,
      kind: 'OFFER',
      state: null,
      amountMinor: 650_000,
      priceMinor: 650_000,
      voided: true,
      voidReason: 'for a test',
      receipt: second.receipt,
    },
    {
      idLot: lot.idLot,
      idOffer: first.idOffer,
      at: first.receipt.ingressAt,
      kind: 'AGENT',
      amountMinor: 600_000,
      priceMinor: 500_000,
      state: 'LEADING',
      voided: false,
      voidReason: null,
      receipt: first.receipt,
    },
  ]);
  const newest = await own('dealer1', { limit: 1 });
  const page = await own('dealer1', { limit: 1, cursor: newest.next });
  expect([newest.rows, page.rows, page.next]).toEqual([[offers[0]], [offers[1]], null]);
  expect((await own('dealer2')).rows.map(({ amountMinor }) => amountMinor)).toEqual([530_000]);
  expect((await own('dealer3')).rows).toEqual([]);
  const nowhere = { params: { id: idAuction }, query: { idLot: 999 } };
  expect((await world.as('dealer1').refusal('ENG-35', nowhere)).status).toBe(404);
  const hidden = { params: { id: 999_999 } };
  expect((await world.as('dealer1').refusal('ENG-35', hidden)).status).toBe(404);
});

it("ENG-35 the list of own bids has a leading bid agent first and the dealer's newer bid below it, until the agent is outbid", async () => {
  const lot = { idAuction, idLot: 4 };
  const states = async () => {
    const input = { params: { id: idAuction }, query: { idLot: lot.idLot } };
    const { rows: offers } = await world.as('dealer1').run('ENG-35', input);
    return offers.map(({ kind, amountMinor, state }) => [kind, amountMinor, state]);
  };
  await world.as('dealer1').run('ENG-01', { params: lot, body: { maximumMinor: 600_000 } });
  await offer('dealer1', lot, { offer: 5500 });
  expect(await states()).toEqual([
    ['OFFER', 550_000, 'LEADING'],
    ['AGENT', 600_000, 'LEADING'],
  ]);
  await untilLotShowsBid(world.as('dealer1'), await offer('dealer2', lot, { offer: 6500 }));
  expect(await states()).toEqual([
    ['OFFER', 550_000, 'OUTBID'],
    ['AGENT', 600_000, null],
  ]);
});

it('ENG-35 the list of own bids has the receipt of a purchase, and shows it as won after the award', async () => {
  const params = { idAuction, idLot: 2 };
  const body = { offer: 9_000, clickAndBuy: true, confirmed: true };
  const bought = await world.as('dealer2').run('SEC-59', { params, body });
  const query = { idLot: 2 };
  const { rows: offers } = await world
    .as('dealer2')
    .run('ENG-35', { params: { id: idAuction }, query });
  expect(offers).toMatchObject([
    { kind: 'CLICK_BUY', amountMinor: 900_000, state: 'WON', receipt: bought.receipt },
  ]);
});

it('ENG-36 in part: a refused bid is proved by the signed receipt of that refusal, and by no other', async () => {
  const commandId = randomUUID();
  const params = { idAuction, idLot: 3 };
  const wish = { params, body: { offer: 10, commandId } };
  const { problem } = await world.as('dealer1').refusal('SEC-59', wish);
  const proof = () => world.as('dealer1').run('ENG-36', { params: { commandId } });
  const receipt = await proof();
  expect(receipt).toMatchObject({
    stream: `lot-${idAuction}.3`,
    code: problem.code,
    facts: problem.facts,
    rules: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await world.as('dealer1').refusal('SEC-59', wish);
  expect(await proof()).toEqual(receipt);
  const check = (body: typeof receipt) => world.as('dealer3').run('ENG-10', { body });
  expect((await check(receipt)).valid).toBe(true);
  for (const change of [
    { code: 'TOO_LATE' },
    { facts: {} },
    { ingressAt: receipt.ingressAt - 1 },
    { stream: `lot-${idAuction}.1` },
    { rules: null },
    { signature: receipt.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
  ])
    expect([change, await check({ ...receipt, ...change })]).toEqual([
      change,
      { valid: false, checks: { signature: false, path: false, event: false } },
    ]);
});

it('ENG-36 in part: the proof of a bid is hidden from other users, and does not reveal a hidden lot', async () => {
  const commandId = randomUUID();
  const params = { idAuction, idLot: 3 };
  await world.as('dealer1').refusal('SEC-59', { params, body: { offer: 20, commandId } });
  const input = { params: { commandId } };
  for (const who of ['dealer2', 'auctioneer', 'admin'] as const)
    expect((await world.as(who).refusal('ENG-36', input)).status).toBe(404);
  const accepted = { offer: 6_000, commandId: randomUUID() };
  await world.as('dealer2').run('SEC-59', { params, body: accepted });
  const ofAccepted = { params: { commandId: accepted.commandId } };
  expect((await world.as('dealer2').refusal('ENG-36', ofAccepted)).status).toBe(404);
  const stateOf = async (lot: { idAuction: number; idLot: number }) => {
    const body = { offer: 6_000, commandId: randomUUID() };
    const { problem } = await world.as('foreigner').refusal('SEC-59', { params: lot, body });
    const query = { params: { commandId: body.commandId } };
    const { code, facts, rules } = await world.as('foreigner').run('ENG-36', query);
    return [problem.code, code, facts, rules];
  };
  const nowhere = await stateOf({ idAuction: 999_999, idLot: 3 });
  expect(nowhere).toEqual(['NOT_FOUND', 'NOT_FOUND', {}, null]);
  expect(await stateOf(params)).toEqual(nowhere);
});

it('a command id that the portal generates is random, so others who see it in a receipt cannot use it', async () => {
  const lot = { idAuction, idLot: 5 };
  const { receipt } = await offer('dealer1', lot, { offer: 5_000 });
  const { commandId } = receipt;
  expect(commandId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  const other = await offer('dealer2', lot, { offer: 5_500, commandId });
  expect(other).toMatchObject({ state: 'LEADING' });
  expect(other.receipt.commandId).not.toBe(commandId);
});
