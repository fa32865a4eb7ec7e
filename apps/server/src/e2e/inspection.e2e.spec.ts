import { hashPassword } from '@fairlot/access-records';
import { MARKETS } from '@fairlot/countries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  signInByToken,
  PASSWORD,
  type Client,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
let idAuction: number;
let idVehicle: number;
/** A user who acts in every market. Only such users see streams that belong to no auction. */
let everywhere: Client;

const context = 'auction';
const keyed = (key: string | number, name = context) => ({ context: name, key: String(key) });
const stream = (kind: string, key: string) => ({ context, kind, key });
const engineer = () => world.as('engineer');

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idVehicle = world.freeVehicle();
  idAuction = await launchAuction(world, {
    lots: [{ idVehicles: [idVehicle] }, {}],
    bidders: ['dealer1'],
  });
  await world.as('dealer1').run('SEC-59', {
    params: { idAuction, idLot: 1 },
    body: { offer: 5000, confirmed: true },
  });
  await portal.parts.registry.createUser({
    username: 'dealer18',
    name: 'Prova',
    surname: 'ovunque',
    email: 'all@example.test',
    idMarket: 'IT',
    language: 'en',
    roles: ['USER', 'ADMIN'],
    permissions: ['READ_ONLY'],
    consent1: true,
    consent2: true,
    consent3: true,
    enabled: true,
    offerLimitMinor: null,
    idDealer: null,
    adminEnabledMarkets: [...MARKETS],
    passwordHash: await hashPassword(PASSWORD),
  });
  everywhere = await signInByToken(portal.url, 'dealer18');
});
afterAll(() => portal.stop());

describe('ENG-29 the events of a stream in any context', () => {
  it('ENG-29 are listed for an auction and its vehicles, in log order', async () => {
    const { events } = await engineer().run('ENG-29', { params: keyed(idAuction) });
    const types = events.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['AuctionPublished', 'VehicleListed']));
    expect(types.at(-1)).toBe('OfferAccepted');
    expect(events.map(({ at }) => at).toSorted()).toEqual(events.map(({ at }) => at));
    expect(events.at(-1)).toMatchObject({ kind: 'lot', key: `${idAuction}.1` });
    expect(events.at(-1)?.data).toMatchObject({ priceMinor: 500_000 });
    expect(events.at(-1)?.hash).toMatch(/^[\da-f]{64}$/);
  });

  it('ENG-29 are returned in pages, and an empty page follows the last one', async () => {
    const { events } = await engineer().run('ENG-29', { params: keyed(idAuction) });
    const [first, second] = events;
    const next = { params: keyed(idAuction), query: { after: first!.at, limit: 1 } };
    expect((await engineer().run('ENG-29', next)).events).toEqual([second]);
    const end = { params: keyed(idAuction), query: { after: events.at(-1)!.at } };
    expect((await engineer().run('ENG-29', end)).events).toEqual([]);
  });

  it.each([
    ['position', { after: 'nowhere' }],
    ['page size of 0', { limit: 0 }],
    ['page size above the limit', { limit: 1_000_000 }],
  ])('refuses a malformed %s', async (_, query) => {
    const refused = await engineer().refusal('ENG-29', { params: keyed(idAuction), query });
    expect(refused.status).toBe(400);
    expect(refused.problem.fields?.[0]?.path).toBe(Object.keys(query)[0]);
  });

  it.each(["1' OR '1'='1", '-1', '1e400', '99999999999999999999', '..%2f1', '0'])(
    'are an empty list for the key %j',
    async (key) => {
      const refused = await engineer().refusal('ENG-29', { params: keyed(key) });
      expect(refused.status).toBe(404);
    },
  );

  it('ENG-29 are hidden in other markets and unknown contexts, and refused to users who are not engineers', async () => {
    const params = keyed(idAuction);
    expect((await world.as('abroad').refusal('ENG-29', { params })).status).toBe(404);
    const unknown = { params: keyed(idAuction, 'constructor') };
    expect((await engineer().refusal('ENG-29', unknown)).status).toBe(404);
    for (const who of ['dealer1', 'auctioneer', 'centre'] as const)
      expect((await world.as(who).refusal('ENG-29', { params })).status).toBe(403);
  });
});

describe('ENG-30 the state of any stream after an event', () => {
  it('ENG-30 is returned for each event, with the same state hash as on the board', async () => {
    const params = stream('auction', String(idAuction));
    const newest = await engineer().run('ENG-30', { params });
    const { position } = newest;
    expect(newest.stream).toBe(`auction-${idAuction}`);
    expect(newest.state).toContain('"status":"RUN"');
    expect(await engineer().run('ENG-30', { params, query: { position } })).toEqual(newest);
    const before = await engineer().run('ENG-30', { params, query: { position: position - 1 } });
    const board = await engineer().run('ENG-18', {
      params: { id: idAuction },
      query: { idLot: 1 },
    });
    expect(board.stateHashes).toEqual({ [newest.stream]: newest.stateHash });
    expect(before.stateHash).not.toBe(newest.stateHash);
  });

  it('ENG-30 is hidden for a running lot, because it contains the maximums of bid agents', async () => {
    const running = await engineer().run('ENG-30', { params: stream('lot', `${idAuction}.1`) });
    expect(running).toMatchObject({ stream: `lot-${idAuction}.1`, state: null, stateHash: null });
  });

  it('ENG-30 is shown for an award after the close, until the lot is reopened', async () => {
    const endsAt = minutesFromNow(10);
    const id = await launchAuction(world, { endsAt, bidders: ['dealer1'] });
    const params = { idAuction: id, idLot: 1 };
    await world.as('dealer1').run('SEC-59', { params, body: { offer: 5000, confirmed: true } });
    await untilStatus(world, id, 'CLD');
    const award = () => engineer().call('ENG-30', { params: stream('award', `${id}.1`) });
    await expect
      .poll(award)
      .toMatchObject({ answer: { stateHash: expect.stringMatching(/^[\da-f]{64}$/) } });
    const body = { endsAt: minutesFromNow(30), reason: 'for a test' };
    await world.as('auctioneer').run('ENG-05', { params, body });
    expect(await award()).toMatchObject({ answer: { state: null, stateHash: null } });
  });

  it('is shown for a vehicle only to users who act in every market', async () => {
    const params = stream('vehicle', String(idVehicle));
    const state = await everywhere.run('ENG-30', { params, query: { position: 0 } });
    expect(state).toMatchObject({ stream: `vehicle-${idVehicle}`, position: 0 });
    expect(state.state).toContain(String(idAuction));
    expect((await engineer().refusal('ENG-30', { params })).status).toBe(404);
  });

  it('is 404 for a position beyond the stream, and for an empty stream', async () => {
    const params = stream('lot', `${idAuction}.1`);
    for (const position of [1_000, 10_000_000]) {
      const refused = await engineer().refusal('ENG-30', { params, query: { position } });
      expect(refused.status).toBe(404);
    }
    const over = { params, query: { position: 10_000_001 } };
    expect((await engineer().refusal('ENG-30', over)).status).toBe(400);
    const empty = { params: stream('lot', `${idAuction}.99`) };
    expect((await engineer().refusal('ENG-30', empty)).status).toBe(404);
    const idNobody = { params: stream('vehicle', '999999999') };
    expect((await everywhere.refusal('ENG-30', idNobody)).status).toBe(404);
  });

  it.each([
    ['constructor', '1'],
    ['lot', '1'],
    ['lot', '1.2.3'],
    ['auction', "1' OR '1'='1"],
    ['auction', '99999999999999999999'],
    ['auction', '..%2flot-1.1'],
  ])('answers 404 for the kind %j under the key %j', async (kind, key) => {
    const called = await engineer().call('ENG-30', { params: stream(kind, key) });
    expect(called.ok).toBe(false);
    expect(called.status).toBe(404);
  });

  it('is refused with the name of the part if a part of the path is empty', async () => {
    const { status, problem } = await engineer().refusal('ENG-30', { params: stream('', '1') });
    expect(status).toBe(400);
    expect(problem.fields).toMatchObject([{ path: 'kind' }]);
  });

  it('is hidden in other markets, and refused to users who are not engineers', async () => {
    const params = stream('auction', String(idAuction));
    expect((await world.as('abroad').refusal('ENG-30', { params })).status).toBe(404);
    for (const who of ['dealer1', 'auctioneer', 'centre'] as const)
      expect((await world.as(who).refusal('ENG-30', { params })).status).toBe(403);
  });
});
