import { operations } from '@fairlot/contracts/operations';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeDraft,
  makePortal,
  launchAuction,
  makeWorld,
  publish,
  WAIT_OPTIONS,
  type TestPortal,
  type World,
} from '../testing/index.js';
import {
  type ResponseField,
  expectAnswered,
  type FilterCheck,
  fieldNameOf,
  wrongFields,
} from '../testing/entity-fields.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let portal: TestPortal;
let world: World;
let idAuction: number;
let idVehicles: number[];
const owner = () => world.as('auctioneer');
const dealer = () => world.as('dealer1');
const lot = (idLot: number) => ({ idAuction, idLot });
const details = (id: number) => owner().run('SEC-22', { params: { id } });

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idVehicles = [world.freeVehicle(), world.freeVehicle()];
  const [first] = idVehicles;
  await portal.parts.dataSource.query(
    `UPDATE vehicle SET brand = 'Opel', model = 'Corsa', region = 'IT-TO' WHERE id_vehicle = $1`,
    [first],
  );
  idAuction = await launchAuction(world, {
    auctionName: 'Fleet of spring',
    lots: [
      { idVehicles: [idVehicles[0]!], basePriceMinor: 512_300, clickAndBuyMinor: 900_000 },
      { idVehicles: [idVehicles[1]!], basePriceMinor: 400_000 },
    ],
  });
});
afterAll(() => portal.stop());

describe('an auction', () => {
  const auction = () => dealer().run('SEC-44', { params: { id: idAuction } });
  it.each<ResponseField>([
    ['Auction.idAuction', () => idAuction],
    ['Auction.auctionName', () => 'Fleet of spring'],
  ])('%s is returned', expectAnswered(auction));
  const { status, type } = operations['SEC-44'].answer.shape;
  it.each([
    ['Auction.status', status.options, ['SCH', 'RUN', 'CLD', 'AWA'], 'RUN'],
    ['Auction.type', type.options, ['LEA', 'MUL', 'OTH'], 'LEA'],
  ] as const)('%s is returned as a documented code', async (id, codes, expected, value) => {
    expect(codes).toEqual(expected);
    await expectAnswered(auction)(id, () => value);
  });

  const resize = (body: object) =>
    wrongFields(owner(), 'SEC-71', { params: { id: idAuction }, body });
  it.each([
    ['Auction.startDate', 'startDate', /^\d{4}-\d\d-\d\d$/, '2020-12-01'],
    ['Auction.startTime', 'startTime', /^\d\d:\d\d$/, '10:00'],
  ] as const)(
    '%s is returned, and stays the same after an extension',
    async (_, name, form, other) => {
      expect((await auction())[name]).toMatch(form);
      const endsAt = Date.now() + 120 * MINUTE_MS;
      expect(await resize({ endsAt, reason: 'later', [name]: other })).toEqual([name]);
    },
  );
  it('Auction.endDate is returned, and is not before the start date', async () => {
    expect((await auction()).endDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    const now = systemClock.now();
    const lots = [{ idVehicles: [1] }];
    const { endsAt: _, ...draft } = makeDraft(world, { lots, startsAt: now + 2 * DAY_MS });
    const wrongEnds = async (days: number) => {
      const endDate = new Date(now + days * DAY_MS).toISOString().slice(0, 10);
      const body = { ...draft, endDate, endTime: '10:00' };
      const fields = await wrongFields(owner(), 'SEC-42', { body });
      return fields.filter((field) => field.startsWith('end'));
    };
    expect([await wrongEnds(1), await wrongEnds(4)]).toEqual([['endTime'], []]);
  });
  it('Auction.endTime is returned, with zero seconds even after an extension', async () => {
    const whole = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 120 * MINUTE_MS;
    const body = { endsAt: whole + 12_345, reason: 'more time' };
    const { endsAt, endTime } = await owner().run('SEC-71', { params: { id: idAuction }, body });
    expect(endsAt).toBe(whole);
    expect(endTime).toMatch(/^\d\d:\d\d$/);
  });
  it("Auction.lots is the list of the auction's lots", async () => {
    const id = await publish(world, { lots: [{}, {}, {}] });
    const { lotList } = await owner().run('SEC-48', { query: { idAuction: id } });
    expect(lotList.map((one) => [one.idAuction, one.idLot])).toEqual([1, 2, 3].map((n) => [id, n]));
    const draft = makeDraft(world, { lots: [{ idVehicles: [1] }] });
    const none = { body: { ...draft, lots: [] } };
    expect(await wrongFields(owner(), 'SEC-42', none)).toEqual(['lots']);
  });
});

describe('a lot', () => {
  const first = () => dealer().run('SEC-73', { params: lot(1) });
  it.each<ResponseField>([
    ['Lot.idLot', () => 1],
    ['Lot.idAuction', () => idAuction],
    ['Lot.lotStatus', () => 'OPN'],
  ])('%s is returned', expectAnswered(first));
  it('Lot.basePrice in part: is returned as an amount in cents', async () =>
    expect((await first()).basePriceMinor).toBe(512_300));

  it('Observation.endObservation removes a lot from the watch list', async () => {
    const params = lot(1);
    const observe = async (query: { endObservation?: boolean }) =>
      (await dealer().run('SEC-62', { params, query })).observed.length;
    expect([await observe({}), await observe({ endObservation: true })]).toEqual([1, 0]);
    const wrong = { params, query: { endObservation: 'maybe' } };
    expect(await wrongFields(dealer(), 'SEC-62', wrong)).toEqual(['endObservation']);
  });
  it('Lot.observed is true if the user watches the lot', async () => {
    await dealer().run('SEC-62', { params: lot(2) });
    const seen = (who: 'dealer1' | 'dealer2') => world.as(who).run('SEC-73', { params: lot(2) });
    expect([(await seen('dealer1')).observed, (await seen('dealer2')).observed]).toEqual([
      true,
      false,
    ]);
  });

  it('Offer.offer is the amount of the bid, in the body or, for the mobile call, in the query', async () => {
    const params = lot(2);
    for (const offer of [undefined, 'x', -1]) {
      const body = { params, body: { offer } };
      expect([offer, await wrongFields(dealer(), 'SEC-59', body)]).toEqual([offer, ['offer']]);
    }
    const sent = await dealer().run('SEC-59', { params, body: { offer: 4_000 } });
    expect(sent.priceMinor).toBe(400_000);
    const byPhone = await world.as('dealer2').run('MOB-20', { params, query: { offer: 4_200 } });
    expect(byPhone.priceMinor).toBe(420_000);
  });
  it('Lot.maxOffer in part: is returned as an amount in cents', async () =>
    vi.waitFor(async () => {
      const { priceMinor } = await dealer().run('SEC-73', { params: lot(2) });
      expect(priceMinor).toBe(420_000);
    }, WAIT_OPTIONS));
  it('Offer.clickAndBuy buys the lot immediately, except in the mobile call', async () => {
    expect(Object.keys(operations['MOB-20'].query.shape)).not.toContain('clickAndBuy');
    const params = lot(1);
    const wrong = { params, body: { offer: 9_000, clickAndBuy: 'x' } };
    expect(await wrongFields(dealer(), 'SEC-59', wrong)).toEqual(['clickAndBuy']);
    const body = { offer: 9_000, clickAndBuy: true, confirmed: true };
    expect((await dealer().run('SEC-59', { params, body })).state).toBe('WON');
  });
  it("Lot.awardStatus is the status of the lot's award", async () => {
    const { awardStatus } = operations['SEC-73'].answer.shape;
    expect(awardStatus.unwrap().options.toSorted()).toEqual(['AWA', 'NAW', 'TBA']);
    await vi.waitFor(async () => expect((await first()).awardStatus).toBe('AWA'), WAIT_OPTIONS);
  });
});

describe('a purchase', () => {
  let idPurchase: number;
  beforeAll(async () => {
    await vi.waitFor(() => owner().run('ENG-12', { params: lot(1) }), WAIT_OPTIONS);
    await vi.waitFor(async () => {
      const bought = (await dealer().run('SEC-69')).rows.find(({ settled }) => settled);
      idPurchase = bought!.idPurchase!;
    }, WAIT_OPTIONS);
  });
  const bought = async (query: object) =>
    (await dealer().run('SEC-69', { query })).rows.map((one) => one.idPurchase);

  it('Purchase.idPurchase in part: is returned as a number', () =>
    expect(idPurchase).toEqual(expect.any(Number)));
  it.each<FilterCheck>([
    ['PurchaseSearch.auctionName', () => 'fleet of spring', () => 'no such'],
    ['PurchaseSearch.channel', () => 'CLICK_BUY', () => 'AUCTION'],
    ['PurchaseSearch.fromDate', () => '2020-01-01', () => '2999-01-01'],
    ['PurchaseSearch.toDate', () => '2999-01-01', () => '2020-01-01'],
    ['PurchaseSearch.idVehicle', () => idVehicles[0]!, () => idVehicles[1]!],
  ])('%s returns the purchase only if it matches', async (id, finds, misses) => {
    const name = fieldNameOf(id);
    expect(await bought({ [name]: finds() })).toEqual([idPurchase]);
    expect(await bought({ [name]: misses() })).toEqual([]);
  });
  it.each(['PurchaseSearch.fromDate', 'PurchaseSearch.toDate'])(
    '%s is a date in ISO format',
    async (id) => {
      const name = fieldNameOf(id);
      for (const wrong of ['01/02/2026', '2026-13-01'])
        expect(await wrongFields(dealer(), 'SEC-69', { query: { [name]: wrong } })).toContain(name);
    },
  );
  it.each([
    ['PurchaseSearch.frame', 'frame'],
    ['PurchaseSearch.licensePlate', 'licensePlate'],
  ] as const)('%s finds only the purchase of the vehicle with this value', async (_, name) => {
    const own = await details(idVehicles[0]!);
    const other = await details(idVehicles[1]!);
    for (const is of [own[name], ' ']) expect(await bought({ [name]: is })).toEqual([idPurchase]);
    for (const no of [other[name], '-', '%', '_']) expect(await bought({ [name]: no })).toEqual([]);
  });
  it('SEC-69 can be found by every search field of the inventory, alone and combined', async () => {
    const { frame, licensePlate } = await details(idVehicles[0]!);
    const other = await details(idVehicles[1]!);
    const all = {
      auctionName: 'fleet of spring',
      channel: 'CLICK_BUY',
      frame,
      licensePlate,
      fromDate: '2020-01-01',
      toDate: '2999-01-01',
      idVehicle: idVehicles[0]!,
      idUserDealer: world.people.dealer1.idDealer,
    };
    const others = {
      auctionName: 'no such',
      channel: 'AUCTION',
      frame: other.frame,
      licensePlate: other.licensePlate,
      fromDate: '2999-01-01',
      toDate: '2020-01-01',
      idVehicle: idVehicles[1]!,
      idUserDealer: world.people.dealer2.idDealer,
    };
    const sold = async (query: object) =>
      (await owner().run('SEC-69', { query })).rows.map((one) => one.idPurchase);
    expect(await sold(all)).toEqual([idPurchase]);
    for (const [name, none] of Object.entries(others))
      expect([name, await sold({ ...all, [name]: none })]).toEqual([name, []]);
  });
  it('PurchaseSearch.idUserDealer filters purchases by buyer, for the owner of the auction', async () => {
    const sold = async (who: 'dealer1' | 'dealer2') => {
      const query = { idUserDealer: world.people[who].idDealer };
      return (await owner().run('SEC-69', { query })).rows.map((one) => one.idPurchase);
    };
    expect([await sold('dealer1'), await sold('dealer2')]).toEqual([[idPurchase], []]);
  });

  const rate = (id: number, changes: object) => {
    const idAuctioneer = world.people.auctioneer.idDealer;
    return { params: { id }, body: { rating: 4, idAuctioneer, ...changes } };
  };
  it.each([
    ['FeedbackRequest.rating', [undefined, 0, 6, 4.5, 'x'], [1, 2, 3, 4, 5]],
    ['FeedbackRequest.idAuctioneer', [undefined, 'x'], []],
  ] as const)('%s is required, and invalid values are refused', async (id, wrong, right) => {
    const name = fieldNameOf(id);
    for (const value of wrong) {
      const sent = rate(idAuction, { [name]: value });
      expect([value, await wrongFields(dealer(), 'SEC-72', sent)]).toEqual([value, [name]]);
    }
    // This dealer has bought nothing, so no rating is stored.
    for (const value of right) {
      const sent = rate(idAuction, { [name]: value });
      const { status, problem } = await world.as('dealer2').refusal('SEC-72', sent as never);
      expect([value, status, problem.fields ?? []]).toEqual([value, 403, []]);
    }
  });
  it('FeedbackRequest.pathId in part: must be the auction of the purchase', async () => {
    const { status } = await dealer().refusal('SEC-72', rate(2_000_000_000, {}));
    expect(status).toBe(404);
  });

  let given: Promise<object> | undefined;
  /** Rates the purchase once and reuses the response, because a second rating is refused. */
  const feedback = () => (given ??= dealer().run('SEC-72', rate(idAuction, {})));
  it.each<ResponseField>([['FeedbackResponse.idFeedback', () => expect.any(Number)]])(
    '%s is returned after a rating',
    expectAnswered(feedback),
  );
  it('FeedbackResponse.rating in part: is returned together with idFeedback', async () =>
    expect(await feedback()).toMatchObject({ idFeedback: expect.any(Number), rating: 4 }));
});
