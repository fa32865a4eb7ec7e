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
  type World,
} from '../testing/index.js';

const HOUR_MS = 3_600_000;
let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const draftOf = (id: number, who: 'auctioneer' | 'multi' | 'centre' = 'auctioneer') =>
  world.as(who).run('ENG-21', { params: { id } });
const storedTerms = async (idAuction: number, wanted: string) => {
  const { events } = await world.as('admin').run('ENG-13', { query: { idAuction } });
  return events.filter(({ type }) => type === wanted).map(({ data }) => data);
};

/** All fields of a draft. Its times have seconds, which no form shows. */
const everything = () => ({
  auctionName: 'Returns of spring',
  type: 'MUL' as const,
  idMarkets: ['IT'],
  startsAt: systemClock.now() + HOUR_MS + 1_234,
  endsAt: systemClock.now() + 2 * HOUR_MS + 567,
  staggerMs: 45_000,
  policy: {
    increments: [
      { belowMinor: 600_000, stepMinor: 10_000 },
      { belowMinor: null, stepMinor: 50_000 },
    ],
    unitMinor: 5_000,
    softClose: {
      scope: 'LOT' as const,
      windowMs: 61_500,
      addMs: 120_000,
      maxCount: 7,
      hardStopMs: 0,
    },
    charges: {
      vatRegime: 'MARGIN' as const,
      buyerFee: { basisPoints: 250, minMinor: 10_000, maxMinor: 90_000 },
    },
  },
});

describe('ENG-21 an auction as a draft', () => {
  it('ENG-21 changes nothing if it is saved unchanged', async () => {
    const terms = everything();
    const two = [world.freeVehicle(), world.freeVehicle()];
    const idAuction = await publish(world, {
      ...terms,
      lots: [
        { reserveMinor: 800_000, clickAndBuyMinor: 1_200_000 },
        { idVehicles: two, basePriceMinor: 123_456 },
        {},
      ],
    });
    const first = await draftOf(idAuction);
    const { lots, idTemplate: _template, format, ...rest } = first.draft;
    expect(first.status).toBe('SCH');
    expect(rest).toEqual({ idAuction, ...terms });
    expect(format).toEqual({ kind: 'ASCENDING' });
    expect(lots.map(({ idVehicles: _vehicles, ...lot }) => lot)).toEqual([
      { idLot: 1, basePriceMinor: 500_000, reserveMinor: 800_000, clickAndBuyMinor: 1_200_000 },
      { idLot: 2, basePriceMinor: 123_456, reserveMinor: null, clickAndBuyMinor: null },
      { idLot: 3, basePriceMinor: 500_000, reserveMinor: null, clickAndBuyMinor: null },
    ]);
    expect(lots[1]?.idVehicles).toEqual(two);
    expect(new Set(first.vehicles.map(({ idVehicle }) => idVehicle))).toEqual(
      new Set(lots.flatMap(({ idVehicles }) => idVehicles)),
    );
    expect(first.vehicles).toHaveLength(4);
    expect(first.vehicles[0]).toMatchObject({ askingPriceMinor: 900_000, state: 'IN_AUCTION' });

    await world.as('auctioneer').run('SEC-43', { body: first.draft });
    const { version, ...again } = await draftOf(idAuction);
    expect({ ...again, version: first.version }).toEqual(first);
    expect(version).not.toBe(first.version);
    const [published] = await storedTerms(idAuction, 'AuctionPublished');
    const [edited] = await storedTerms(idAuction, 'AuctionEdited');
    const { idAuction: _id, idOwnerDealer: _owner, ...before } = published ?? {};
    expect(edited).toEqual(before);
    const scheduled = await storedTerms(idAuction, 'LotScheduled');
    const before1 = scheduled.map(({ idAuction: _a, idLot: _l, ...of }) => of);
    expect(await storedTerms(idAuction, 'LotRescheduled')).toEqual(before1);
  });

  it('refuses a change of an old version with 409, and returns what changed in the meantime', async () => {
    const idAuction = await publish(world, everything());
    const { draft, version } = await draftOf(idAuction);
    const owner = world.as('auctioneer');
    const edit = (auctionName: string, ifVersion: string | null) => ({
      body: { ...draft, auctionName, ...(ifVersion !== null && { ifVersion }) },
    });
    await owner.run('SEC-57', { params: { id: idAuction }, body: { message: 'Viewing' } });
    await owner.run('SEC-43', edit('By the first', version));
    const { status, problem } = await owner.refusal('SEC-43', edit('By the second', version));
    const now = await draftOf(idAuction);
    expect([status, problem.code, problem.facts]).toEqual([
      409,
      'AUCTION_CHANGED',
      { version: now.version, changed: 'auctionName' },
    ]);
    expect(now.draft.auctionName).toBe('By the first');
    await owner.run('SEC-43', edit('By the second', now.version));
    await owner.run('SEC-43', edit('By a client without it', null));
    expect((await draftOf(idAuction)).draft.auctionName).toBe('By a client without it');
  });

  it('ENG-21 returns lots in the order of the catalogue, without withdrawn lots', async () => {
    const idAuction = await publish(world, { ...everything(), lots: [{}, {}, {}] });
    const { draft } = await draftOf(idAuction);
    const [first, second, third] = draft.lots;
    const body = { ...draft, lots: [third!, first!, second!] };
    await world.as('auctioneer').run('SEC-43', { body });
    const params = { idAuction, idLot: 1 };
    await world.as('auctioneer').run('ENG-06', { params, body: { reason: 'for a test' } });
    // The auction's header counts the same lots as its list. Bids are refused before the start.
    const dealer = world.as('dealer1');
    await dealer.run('SEC-65', { params: { id: idAuction } });
    const seen = await dealer.run('SEC-48', { query: { idAuction } });
    expect([seen.lots.total, seen.mayOffer]).toEqual([seen.lotList.length, false]);
    const again = await draftOf(idAuction);
    expect(again.draft.lots).toEqual([third, second]);
    expect(again.vehicles).toHaveLength(2);
    await world.as('auctioneer').run('SEC-43', { body: again.draft });
    expect((await draftOf(idAuction)).draft).toEqual(again.draft);
  });

  it('ENG-21 returns everything that a running auction was published with, so that it can be copied', async () => {
    const lots = [{ clickAndBuyMinor: 700_000, reserveMinor: 550_000 }];
    const idAuction = await launchAuction(world, { lots, bidders: ['dealer1'] });
    const offer = { params: { idAuction, idLot: 1 }, body: { maximumMinor: 690_000 } };
    await world.as('dealer1').run('ENG-01', offer);
    const { status, version, draft } = await draftOf(idAuction);
    expect([status, draft.lots[0]]).toMatchObject(['RUN', lots[0]]);
    expect(version).toBeNull();
    const template = await portal.parts.partners.template(world.templates.auctioneer);
    const { increments, unitMinor, softClose } = template!.policy;
    expect(draft.policy).toMatchObject({ increments, unitMinor, softClose });
    const { idAuction: _id, ...written } = draft;
    const copy = {
      ...written,
      ...makeDraft(world, { lots: [] }),
      lots: draft.lots.map(({ idLot: _lot, ...lot }) => ({
        ...lot,
        idVehicles: [world.freeVehicle()],
      })),
    };
    const made = await world.as('auctioneer').run('SEC-42', { body: copy });
    expect((await draftOf(made.idAuction)).draft.lots).toMatchObject(lots);
  });

  it('can be edited and started on a linked template by a multi-auctioneer (ROL-037 in part)', async () => {
    const multi = world.as('multi');
    const choices = await multi.run('ENG-16', {});
    expect(choices.rows.map((one) => one.idTemplate)).toContain(world.templates.auctioneer);
    const idAuction = await publish(world, everything());
    const { draft } = await draftOf(idAuction, 'multi');
    const renamed = { ...draft, auctionName: 'Renamed by multi' };
    expect(await multi.run('SEC-43', { body: renamed })).toMatchObject({ mayManage: true });
    const own = await multi.run('SEC-42', { body: makeDraft(world) });
    const { idDealer } = world.people.auctioneer;
    expect(own).toMatchObject({ mayManage: true, idOwnerDealer: idDealer });
  });

  it('returns 404 to owners of other auctions, whether or not they can see this one', async () => {
    const idAuction = await publish(world, everything());
    expect((await draftOf(idAuction, 'multi')).draft.idAuction).toBe(idAuction);
    expect((await draftOf(idAuction, 'centre')).draft.idAuction).toBe(idAuction);
    for (const who of ['loader', 'exhibitor', 'abroad'] as const) {
      const { problem } = await world.as(who).refusal('ENG-21', { params: { id: idAuction } });
      expect([who, problem.errorCode]).toEqual([who, '404001']);
    }
    const buyer = await world.as('dealer1').refusal('ENG-21', { params: { id: idAuction } });
    expect(buyer.status).toBe(403);
  });
});

describe('lots that end one after the other', () => {
  const SHARED = {
    scope: 'AUCTION' as const,
    windowMs: 60_000,
    addMs: 60_000,
    maxCount: 5,
    hardStopMs: 600_000,
  };
  const endsOf = async (id: number) => {
    const seen = await world.as('auctioneer').run('SEC-48', { query: { idAuction: id } });
    return [seen.endsAt, seen.staggerMs, ...seen.lotList.map((lot) => lot.endsAt)];
  };

  it('end in catalogue order, the first at the given time, even after the draft is edited', async () => {
    const { endsAt, ...terms } = everything();
    const id = await publish(world, { ...terms, endsAt, lots: [{}, {}, {}] });
    const last = endsAt + 90_000;
    expect(await endsOf(id)).toEqual([last, 45_000, endsAt, endsAt + 45_000, last]);
    const { draft } = await draftOf(id);
    expect(draft).toMatchObject({ endsAt, staggerMs: 45_000 });
    const [first, second, third] = draft.lots;
    const body = { ...draft, staggerMs: 1_000, lots: [third!, first!, second!] };
    const edited = await world.as('auctioneer').run('SEC-43', { body });
    expect([edited.endsAt, edited.staggerMs]).toEqual([endsAt + 2_000, 1_000]);
    const { lotList } = await world.as('auctioneer').run('SEC-48', { query: { idAuction: id } });
    const ends = new Map(lotList.map((lot) => [lot.idLot, lot.endsAt]));
    expect([3, 1, 2].map((idLot) => ends.get(idLot))).toEqual(
      [0, 1_000, 2_000].map((ms) => endsAt + ms),
    );
  });

  it('each close at their own end, and an extension moves the ends of all running lots equally', async () => {
    const endsAt = minutesFromNow(10);
    const options = { endsAt, staggerMs: 60_000, lots: [{}, {}, {}] };
    const id = await launchAuction(world, { ...options, bidders: ['dealer1'] });
    const statusOf = async () => {
      const { lotList } = await world.as('dealer1').run('SEC-48', { query: { idAuction: id } });
      return lotList.map(({ status }) => status);
    };
    await portal.time.advanceTo(endsAt);
    expect(await statusOf()).toEqual(['CLD', 'RUN', 'RUN']);
    const rounded = Math.ceil((endsAt + 120_000) / 60_000) * 60_000 + 600_000;
    const input = { params: { id }, body: { endsAt: rounded, reason: 'more time' } };
    await world.as('auctioneer').run('SEC-71', input);
    expect(await endsOf(id)).toEqual([rounded, 60_000, endsAt, rounded - 60_000, rounded]);
  });

  it.each([
    ['ends 1.5 seconds apart', { staggerMs: 1_500 }],
    ['ends more than an hour apart', { staggerMs: 3_601_000 }],
    [
      'staggered ends with a soft close of the whole auction',
      {
        staggerMs: 1_000,
        policy: { softClose: SHARED },
      },
    ],
  ])('refuses %s with 400 at the field', async (_how, over) => {
    const body = { ...makeDraft(world, { lots: [{}, {}] }), ...over };
    const { status, problem } = await world.as('auctioneer').refusal('SEC-42', { body });
    expect([status, problem.fields?.map(({ path }) => path)]).toEqual([400, ['staggerMs']]);
  });
});

describe('SEC-42 the dates of a draft', () => {
  const DAY_MS = 86_400_000;
  const wrong = async (over: object) => {
    const { startsAt: _start, endsAt: _end, ...draft } = makeDraft(world, { lots: [{}] });
    const body = { ...draft, ...over } as Parameters<typeof makeDraft>[1] & typeof draft;
    const { status, problem } = await world.as('auctioneer').refusal('SEC-42', { body });
    return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
  };
  const later = () => ({ endsAt: systemClock.now() + HOUR_MS });

  it('must be within the next year, whatever format they are sent in', async () => {
    const first = { startDate: '0001-01-01', startTime: '10:00' };
    expect(await wrong({ ...first, ...later() })).toEqual([400, 'startTime start_in_the_past']);
    const last = { endDate: '9999-12-31', endTime: '23:59' };
    expect(await wrong({ startsAt: systemClock.now(), ...last })).toEqual([
      400,
      'endTime end_too_far',
    ]);
    const late = { startsAt: systemClock.now() - 120_000, ...later() };
    expect(await wrong(late)).toEqual([400, 'startsAt start_in_the_past']);
    const far = { startsAt: systemClock.now(), endsAt: systemClock.now() + 367 * DAY_MS };
    expect(await wrong(far)).toEqual([400, 'endsAt end_too_far']);
  });

  it('must be in the right order', async () => {
    const both = {
      startsAt: systemClock.now(),
      ...later(),
      endDate: '2026-01-01',
      endTime: '10:00',
    };
    expect(await wrong(both)).toEqual([400, 'endDate contradicts']);
  });
});
