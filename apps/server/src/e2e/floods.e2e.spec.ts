import { NO_LIMITS } from '@fairlot/access-http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeMqttClient, makeSocketOfTest } from '../testing/live-clients.js';

const SLOW = 0.01;
const OFFERS = 3;
const BOARDS = 4;
const WINDOWS = 3;

let portal: TestPortal;
let world: World;
let idAuction: number;

beforeAll(async () => {
  portal = await makePortal({
    limits: {
      ...NO_LIMITS,
      perUser: {
        ...NO_LIMITS.perUser,
        offer: { perSecond: SLOW, burst: OFFERS },
        heavy: { perSecond: SLOW, burst: BOARDS },
      },
    },
    livePlaces: { perUser: WINDOWS, perDealer: WINDOWS + 1, perAddress: 100 },
  });
  world = await makeWorld(portal);
  idAuction = await launchAuction(world);
});
afterAll(() => portal.stop());

const refusedOffer = { offer: 4900 };
const connect = (who: 'dealer1' | 'dealer2' | 'dealer3') => makeSocketOfTest(portal, world.as(who));

describe('many requests by one user', () => {
  it('get 429 with Retry-After if they are refused bids, counted over HTTP and socket together', async () => {
    const params = { idAuction, idLot: 1 };
    const { call } = await connect('dealer1');
    const dealer = world.as('dealer1');
    for (let n = 0; n < OFFERS; n += 1)
      expect((await dealer.refusal('SEC-59', { params, body: refusedOffer })).status).toBe(409);
    const { status, headers, problem } = await dealer.refusal('SEC-59', {
      params,
      body: { offer: 5000 },
    });
    expect([status, problem.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(1);
    expect(problem.facts['retryAfterSeconds']).toBe(seconds);
    expect(problem.errorMsg).toContain(String(seconds));
    expect(await call('offer', { ...params, offer: 5000 })).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    // None of the refused bids was placed, and other calls still work.
    expect((await dealer.run('ENG-09', { params })).total!.count).toBe(0);
    const other = await world.as('dealer2').run('SEC-59', { params, body: { offer: 5000 } });
    expect(other.state).toBe('LEADING');
  });

  it("for boards delay neither other users nor this user's own bids", async () => {
    const query = { idAuction };
    const ask = () => world.as('dealer3').call('SEC-48', { query });
    const statuses = (await Promise.all(Array.from({ length: BOARDS + 2 }, ask))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429, 429]);
    const { socket } = await connect('dealer3');
    const watched: unknown = await socket.timeout(5_000).emitWithAck('watchBoard', query);
    expect(watched).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await world.as('visitor').run('SEC-48', { query })).idAuction).toBe(idAuction);
    const params = { idAuction, idLot: 1 };
    const offered = await world.as('dealer3').call('SEC-59', { params, body: refusedOffer });
    expect(offered.status).toBe(409);
  });
});

describe('live connections of one dealer', () => {
  it('are limited over both transports together, and closing one allows another', async () => {
    const dealer = world.as('dealer2');
    const mqtt = await makeMqttClient(dealer);
    const windows = [await connect('dealer2'), await connect('dealer2')];
    await expect(connect('dealer2')).rejects.toThrow('TOO_MANY_REQUESTS');
    await expect(makeMqttClient(dealer)).rejects.toThrow(/not authorized|refused|hung up/i);
    await connect('dealer1');
    windows[0]?.socket.disconnect();
    await expect
      .poll(
        () =>
          connect('dealer2').then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
    await mqtt.end();
  });
});
