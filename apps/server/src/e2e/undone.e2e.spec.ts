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

const FORGED = 'Forged papers';
const MISTYPED = 'Mistyped by a zero';
const TOO_LOW = 'The seller keeps it';
const LOT = { bought: 1, voided: 2 } as const;

type Dealer = 'dealer1' | 'dealer2';
type Lot = { readonly idAuction: number; readonly idLot: number };

let portal: TestPortal;
let world: World;
let idAuction: number;
let idShort: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const lots = [{ clickAndBuyMinor: 900_000 }, {}];
  idAuction = await launchAuction(world, { lots });
  idShort = await launchAuction(world, { lots: [{}], endsAt: minutesFromNow(10) });
  await offer('dealer1', { idAuction: idShort, idLot: 1 }, { offer: 5_000 });
});
afterAll(() => portal.stop());

const lot = (idLot: number): Lot => ({ idAuction, idLot });
const offer = (
  who: Dealer,
  params: Lot,
  body: { readonly offer: number; readonly clickAndBuy?: true; readonly confirmed?: true },
) => world.as(who).run('SEC-59', { params, body });
const revert = (params: Lot) =>
  world.as('auctioneer').run('SEC-51', { params, body: { reason: FORGED } });

/** The dealer's status on the lot, in each response that contains it. */
const stateOf = async (who: Dealer, { idAuction: id, idLot }: Lot) => {
  const as = world.as(who);
  const board = await as.run('SEC-48', { query: { idAuction: id } });
  const own = await as.run('ENG-17', { params: { id } });
  const { rows } = await as.run('ENG-40', { query: { limit: 50 } });
  return [
    board.lotList.find((one) => one.idLot === idLot)?.own,
    own.find((one) => one.idLot === idLot),
    rows.find((row) => row.lot.idAuction === id && row.lot.idLot === idLot)?.own,
  ];
};
/** Waits until all these responses contain the facts. */
const untilUpdated = async (who: Dealer, params: Lot, facts: object) => {
  await untilSettled(world);
  for (const own of await stateOf(who, params)) expect(own).toMatchObject(facts);
};
const undone = (kind: 'VOIDED' | 'REVERTED', reason: string) => ({
  undone: { kind, reason, at: expect.any(Number) as number },
});

describe('a reversed decision, in all later responses to the dealer', () => {
  it('SEC-51 sale: no longer binds the buyer, who sees the reason until the next decision', async () => {
    const params = lot(LOT.bought);
    await offer('dealer2', params, { offer: 5_000 });
    await offer('dealer1', params, { offer: 9_000, clickAndBuy: true, confirmed: true });
    await revert(params);
    await untilUpdated('dealer1', params, { state: 'UNDECIDED', ...undone('REVERTED', FORGED) });
    await untilUpdated('dealer2', params, { state: 'AWAITING', undone: null });
    const award = { params: { id: idAuction }, body: {} };
    await world.as('auctioneer').run('SEC-50', award);
    await untilUpdated('dealer1', params, { state: 'LOST', undone: null });
  });

  it('SEC-51 award: the bid is binding again, and the bidder sees why it no longer wins', async () => {
    const params = { idAuction: idShort, idLot: 1 };
    await untilStatus(world, idShort, 'CLD');
    const award = () =>
      world.as('auctioneer').run('SEC-49', { params: { ...params, idOffer: 1 }, body: {} });
    await award();
    await untilUpdated('dealer1', params, { state: 'WON', undone: null });
    await revert(params);
    await untilUpdated('dealer1', params, { state: 'AWAITING', ...undone('REVERTED', FORGED) });
    await award();
    await untilUpdated('dealer1', params, { state: 'WON', undone: null });
    await revert(params);
    const refused = { params: { id: idShort }, body: { reason: TOO_LOW } };
    await world.as('auctioneer').run('SEC-52', refused);
    await untilUpdated('dealer1', params, { state: 'LOST', undone: null, reason: TOO_LOW });
  });

  it('ENG-07 bid: the bidder sees the reason until the next bid', async () => {
    const params = lot(LOT.voided);
    const { idOffer } = await offer('dealer2', params, { offer: 5_000 });
    const body = { reason: MISTYPED };
    await world.as('admin').run('ENG-07', { params: { ...params, idOffer: idOffer! }, body });
    const nothing = { state: 'NONE', amountMinor: null, rank: null };
    await untilUpdated('dealer2', params, { ...nothing, ...undone('VOIDED', MISTYPED) });
    expect(JSON.stringify(await stateOf('dealer1', params))).not.toContain(MISTYPED);
    await offer('dealer2', params, { offer: 5_200 });
    await untilUpdated('dealer2', params, { state: 'LEADING', undone: null });
  });
});
