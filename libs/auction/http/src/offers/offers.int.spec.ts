import type { LotView, OfferAnswer } from '@fairlot/contracts/auction';
import type { LotLog } from '@fairlot/contracts/live';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amountPattern, makePortal, RESERVE_MINOR, type Portal } from '../testing/make-portal.js';

const VERIFY = '/api/v1/secure/receipts/verify';
const MAXIMUM_MINOR = 1_230_000;
let portal: Portal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.app.stop());

it('SEC-59 accepts valid bids, and refuses invalid bids with facts', async () => {
  const { base } = await portal.published();
  const offer = (who: Parameters<Portal['call']>[0], euros: number, lot = 1) =>
    portal.call<OfferAnswer>(who, 'POST', `${base}/offer/${lot}`, { offer: euros });
  const accepted = await offer('buyer', 5_000);
  expect(accepted.body).toMatchObject({
    outcome: 'accepted',
    idOffer: 1,
    state: 'LEADING',
    priceMinor: 5e5,
    minimumNextMinor: 51e4,
    reserveMet: false,
  });
  expect(await offer('rival', 5_000)).toMatchObject({
    status: 409,
    body: { code: 'BELOW_MIN_NEXT', facts: { minimumNextMinor: 510_000 } },
  });
  expect((await offer('stranger', 5_100)).status).toBe(404);
  expect((await offer('buyer', 5_100, 77)).status).toBe(404);
  for (const who of ['seller', 'readonly'] as const)
    expect((await offer(who, 5_100)).status).toBe(403);
  expect((await offer(null, 5_100)).status).toBe(401);
});

it('ENG-10 verifies the signature and path of a receipt, and its event in the log', async () => {
  const { base } = await portal.published();
  const { body } = await portal.call<OfferAnswer>('buyer', 'POST', `${base}/offer/1`, {
    offer: 5_000,
  });
  expect((await portal.call('rival', 'POST', VERIFY, body.receipt)).body).toEqual({
    valid: true,
    checks: { signature: true, path: true, event: true },
  });
  const forged = { ...body.receipt, ingressAt: 1 };
  expect((await portal.call('rival', 'POST', VERIFY, forged)).body).toEqual({
    valid: false,
    checks: { signature: true, path: false, event: false },
  });
});

it('SEC-59 sells immediately by clickAndBuy, and tells a second buyer that the lot is sold', async () => {
  const idVehicle = await portal.makeVehicle();
  const lots = [{ idVehicles: [idVehicle], basePriceMinor: 500_000, clickAndBuyMinor: 900_000 }];
  const { base } = await portal.published({ lots });
  const body = { offer: 9_000, clickAndBuy: true };
  const bought = await portal.call('buyer', 'POST', `${base}/offer/1`, body);
  expect(bought.body).toMatchObject({ state: 'WON', priceMinor: 900_000 });
  const second = await portal.call('rival', 'POST', `${base}/offer/1`, body);
  expect(second).toMatchObject({ status: 409, body: { code: 'ALREADY_SOLD' } });
  expect(await portal.statesOf([idVehicle])).toEqual(['SOLD']);
});

it('MOB-20 accepts a refused bid after the reason is gone, and then returns the same bid for a repeated call', async () => {
  const { idAuction } = await portal.published();
  await portal.signUp('stranger', { permissions: ['BUYER'] });
  await portal.accept('stranger');
  const mobile = `/api/v1/mobile/auction/${idAuction}`;
  const offer = () => portal.call<OfferAnswer>('stranger', 'GET', `${mobile}/offer/1?offer=5000`);
  expect((await offer()).body).toMatchObject({ code: 'REGULATION_NOT_ACCEPTED' });
  await portal.call('stranger', 'PATCH', `${mobile}/accept-regulation`);
  const first = await offer();
  expect(first).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { idOffer: 1, state: 'LEADING' },
  });
  expect((await offer()).body.receipt.eventHash).toBe(first.body.receipt.eventHash);
});

it('MOB-20 places a new bid after another event on the lot, and accepts a confirmation', async () => {
  const { idAuction, base } = await portal.published();
  const mobile = (euros: number, confirmed = '') => {
    const path = `/api/v1/mobile/auction/${idAuction}/offer/1?offer=${euros}${confirmed}`;
    return portal.call<OfferAnswer>('buyer', 'GET', path);
  };
  expect((await mobile(9_000)).body).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
  const first = await mobile(9_000, '&confirmed=true');
  expect(first.body).toMatchObject({ state: 'LEADING', idOffer: 1 });
  // With or without `confirmed`, a repeated call returns the bid that already leads.
  expect((await mobile(9_000)).body).toMatchObject({ state: 'LEADING', idOffer: 1 });

  const voiding = { reason: 'typed wrongly' };
  expect((await portal.call('admin', 'PATCH', `${base}/void/1/1`, voiding)).status).toBe(200);
  // A repeated request must not place a voided bid again.
  const again = await mobile(9_000, '&confirmed=true');
  expect(again.body).toMatchObject({ state: 'OUTBID', idOffer: 1, priceMinor: null });

  await portal.call('rival', 'POST', `${base}/offer/1`, { offer: 9_100, confirmed: true });
  expect((await mobile(8_900)).body).toMatchObject({ code: 'BELOW_MIN_NEXT' });
  const both = await Promise.all([mobile(9_200), mobile(9_200)]);
  expect(both.map(({ body }) => body.idOffer)).toEqual([3, 3]);
  expect(both[1]?.body).toMatchObject({ state: 'LEADING', priceMinor: 920_000 });
});

it('ENG-17 still shows the maximum of an agent after its dealer places a plain bid', async () => {
  const { base } = await portal.published();
  await portal.call('rival', 'POST', `${base}/offer/1`, { offer: 6_000, confirmed: true });
  const agent = { maximumMinor: 1_000_000, confirmed: true };
  await portal.call('buyer', 'POST', `${base}/agent/1`, agent);
  const { body } = await portal.call<OfferAnswer>('buyer', 'POST', `${base}/offer/1`, {
    offer: 8_300,
  });
  // The response contains the maximum, which is still binding.
  expect(body).toMatchObject({ state: 'LEADING', maximumMinor: 1_000_000 });
  await portal.shown(body.receipt.commandId);
  const { priceMinor, minimumNextMinor } = body;
  const own = {
    state: 'LEADING',
    amountMinor: 830_000,
    isAgent: false,
    rank: 1,
    maximumMinor: 1_000_000,
    minimumNextMinor,
    minimumAgentMinor: 1_010_000,
    reason: null,
    undone: null,
  };
  const lot = await portal.call<LotView>('buyer', 'GET', `${base}/lot-detail/1`);
  expect([lot.body.priceMinor, lot.body.own]).toEqual([priceMinor, own]);
  expect(lot.body.reserveMet).toBe(body.reserveMet);
  const owns = await portal.call('buyer', 'GET', `${base}/own`);
  expect(owns.body).toEqual([{ idLot: 1, ...own, position: lot.body.position, priceMinor }]);
  const others = await portal.call<LotView>('rival', 'GET', `${base}/lot-detail/1`);
  expect(others.body.own).toMatchObject({ state: 'OUTBID', maximumMinor: null, minimumNextMinor });
});

it('I10 returns 404 for an auction that the caller may not see, and omits it from lists', async () => {
  const { idAuction, base } = await portal.published();
  await portal.signUp('stranger', { permissions: ['BUYER'] });
  for (const { status } of await portal.readAll('stranger', idAuction)) expect(status).toBe(404);
  expect((await portal.call('stranger', 'GET', '/api/v1/secure/auction')).body).toMatchObject({
    rows: [],
  });
  const pause = await portal.call('buyer', 'PATCH', `${base}/pause`, { reason: 'because' });
  expect(pause.status).toBe(403);
});

it('ROL-038 in part: hides reserve price, maximums and other dealers from callers without the right', async () => {
  const { idAuction, base } = await portal.published();
  const agent = { maximumMinor: MAXIMUM_MINOR, confirmed: true };
  expect((await portal.call('buyer', 'POST', `${base}/agent/1`, agent)).status).toBe(200);
  const { body } = await portal.call<OfferAnswer>('rival', 'POST', `${base}/offer/1`, {
    offer: 8_000,
  });
  expect(body.state).toBe('OUTBID');
  await portal.shown(body.receipt.commandId);

  for (const { status, text } of await portal.readAll('rival', idAuction)) {
    expect(status).toBe(200);
    expect(text).not.toMatch(amountPattern(MAXIMUM_MINOR));
    expect(text).not.toContain('reserveMinor');
    expect(text).not.toContain('Ditta');
    expect(text).not.toMatch(new RegExp(`"id(Dealer|Leader)":${portal.idOf('buyer')}\\b`));
  }
  for (const who of ['seller', 'admin'] as const)
    for (const { status, text } of await portal.readAll(who, idAuction)) {
      expect(status).toBe(200);
      expect(text).not.toMatch(amountPattern(MAXIMUM_MINOR));
    }
  const own = await portal.call<LotView>('buyer', 'GET', `${base}/lot-detail/1`);
  const standing = { state: 'LEADING', amountMinor: MAXIMUM_MINOR, isAgent: true, rank: 1 };
  expect(own.body.own).toMatchObject({ ...standing, maximumMinor: MAXIMUM_MINOR });
  const managed = await portal.call<LotView>('seller', 'GET', `${base}/lot-detail/1`);
  expect(managed.body.managed).toMatchObject({
    reserveMinor: RESERVE_MINOR,
    leader: { idDealer: portal.idOf('buyer'), businessName: 'Ditta buyer' },
    bidders: 2,
  });
});

it('ENG-09 in part: numbers bidders by their first bid', async () => {
  const { base } = await portal.published();
  for (const [who, offer] of [
    ['rival', 5_000],
    ['buyer', 5_100],
    ['rival', 5_200],
  ] as const) {
    const placed = await portal.call<OfferAnswer>(who, 'POST', `${base}/offer/1`, { offer });
    await portal.shown(placed.body.receipt.commandId);
  }
  const { body } = await portal.call<AnswerTo<'ENG-09'>>('buyer', 'GET', `${base}/history/1`);
  expect(body.rows.map(({ bidder, own, leading }) => [bidder, own, leading])).toEqual([
    [1, false, false],
    [2, true, false],
    [1, false, true],
  ]);
});

it('ENG-08 returns nothing, the missed events, or the complete state', async () => {
  const { base } = await portal.published();
  await portal.call('buyer', 'POST', `${base}/offer/1`, { offer: 5_000 });
  const log = (after: number) => portal.call('rival', 'GET', `${base}/log/1?after=${after}`);
  expect((await log(-1)).body).toMatchObject({
    outcome: 'events',
    events: [
      { position: 0, type: 'LotScheduled', state: { status: 'SCH' } },
      { position: 1, type: 'LotStarted', state: { status: 'RUN', offers: 0 } },
      { position: 2, type: 'OfferAccepted', state: { priceMinor: 500_000, offers: 1 } },
    ],
  });
  expect((await log(1)).body).toMatchObject({ events: [{ position: 2, state: { offers: 1 } }] });
  expect((await log(2)).body).toEqual({ outcome: 'nothing', position: 2 });
});

it('ENG-08 returns the complete state to a client that has missed more than 500 events', async () => {
  const { base } = await portal.published({}, 1);
  const OFFERS = 502;
  for (let offer = 0; offer < OFFERS; offer += 1) {
    const body = { offer: 5_000 + 100 * offer };
    const who = offer % 2 === 0 ? 'buyer' : 'rival';
    expect((await portal.call(who, 'POST', `${base}/offer/1`, body)).status).toBe(200);
  }
  const log = (after: number) =>
    portal.call<LotLog>('rival', 'GET', `${base}/log/1?after=${after}`);
  const position = OFFERS + 1;
  const state = { position, offers: OFFERS, priceMinor: 500_000 + 10_000 * (OFFERS - 1) };
  expect((await log(-1)).body).toMatchObject({ outcome: 'snapshot', state });
  for (const missing of [500, 3]) {
    const { body } = await log(position - missing);
    const events = body.outcome === 'events' ? body.events : [];
    expect(events).toHaveLength(missing);
    expect(events.at(-1)).toMatchObject({ position, state });
    expect(events[0]).toMatchObject({ state: { offers: OFFERS - missing + 1 } });
  }
});

it('SEC-64 adds lots to the watch list, and returns the watched lots that are still visible', async () => {
  const { idAuction, base } = await portal.published();
  await portal.call('rival', 'POST', `${base}/observe/1`);
  const both = await portal.call('rival', 'POST', `${base}/observed`, { idLots: [1, 2] });
  expect(both.body).toEqual({ observed: [1, 2].map((idLot) => ({ idAuction, idLot })) });
  expect((await portal.call('rival', 'POST', `${base}/observed`, { idLots: [9] })).status).toBe(
    404,
  );
  await portal.call('rival', 'POST', `${base}/observe/1?endObservation=true`);
  const expected = [{ idAuction, idLot: 2, observed: true }];
  const observed = await portal.call('rival', 'GET', '/api/v1/secure/auction/observed');
  expect(observed.body).toMatchObject({ rows: expected });
  const search = `/api/v1/secure/auctionFull/${idAuction}/search?state=OBS`;
  const found = await portal.call('rival', 'GET', search);
  expect(found.body).toMatchObject({ rows: expected });
  const idLots = [1, 2];
  const none = await portal.call('rival', 'POST', `${base}/observed?endObservation=true`, {
    idLots,
  });
  expect(none.body).toEqual({ observed: [] });
});
