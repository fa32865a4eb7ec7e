import { createHook } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { systemClock } from '@fairlot/kernel';
import { Session } from '@fairlot/access-records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { isInRequest } from '../testing/is-in-request.js';

const HOUR_MS = 3_600_000;
const DEALERS = 50;
const LOTS = 40;
/** Parts of the shared board: one per 16 lots, one for the separators, and the end. */
const SHARED_PARTS = Math.ceil(LOTS / 16) + 2;

type Standing = Parameters<TestPortal['parts']['partners']['setStandings']>[0][number];

let portal: TestPortal;
let world: World;
let idAuction: number;
let dealers: readonly Client[];
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: Array.from({ length: LOTS }, () => ({})) });
  dealers = await dealersOf(world);
});
afterAll(() => portal.stop());

/** Creates accepted dealers of the auction's market, each signed in with an access token. */
const dealersOf = async ({ templates, portal: { parts, url } }: World): Promise<Client[]> => {
  const now = systemClock.now();
  const clients = [] as Client[];
  const standings = [] as Standing[];
  for (let n = 0; n < DEALERS; n += 1) {
    const username = `board${n}`;
    const idDealer = await parts.registry.createDealer({
      businessName: `${username} srl`,
      idMarket: 'IT',
      enabledMarkets: ['IT'],
      country: 'IT',
      vatCode: '00743110157',
      city: 'Milano',
      address: 'Via Prova 1',
      region: 'MI',
      idHouse: null,
      enabled: true,
      creditMinor: null,
    });
    const idUser = await parts.registry.createUser({
      username,
      name: 'Prova',
      surname: username,
      email: `${username}@example.test`,
      idMarket: 'IT',
      language: 'en',
      roles: ['USER'],
      permissions: ['BUYER'],
      consent1: true,
      consent2: false,
      consent3: false,
      enabled: true,
      passwordHash: null,
      idDealer,
      adminEnabledMarkets: [],
      offerLimitMinor: null,
    });
    standings.push({ idTemplate: templates.auctioneer, idDealer, standing: 'ACCEPTED' });
    // Inserts sessions directly, because hashing fifty passwords would take longer than the test.
    await parts.dataSource.getRepository(Session).insert({
      sessionId: hash('sha256', username),
      via: 'token',
      idUser,
      createdAt: now,
      touchedAt: now,
      expiresAt: now + HOUR_MS,
    });
    clients.push(new Client(url, { token: username }));
  }
  await parts.partners.setStandings(standings);
  return clients;
};

/** The compressed bytes as received. Decompression here would be counted too. */
const packedBoard = ({ credentials }: Client): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const url = new URL(`/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`, portal.url);
    const headers = { ...credentials, 'accept-encoding': 'gzip' };
    request(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (part: Buffer) => chunks.push(part));
      answer.once('end', () => resolve(Buffer.concat(chunks)));
    })
      .once('error', reject)
      .end();
  });

/** Loads the board for all dealers at the same time. Returns the boards and compression count. */
const load = async (who: readonly Client[]) => {
  let compressed = 0;
  const watch = createHook({
    init: (_, type) => {
      if (type === 'ZLIB' && isInRequest()) compressed += 1;
    },
  }).enable();
  const packed = await Promise.all(who.map(packedBoard)).finally(() => watch.disable());
  const boards = packed.map((bytes) => JSON.parse(gunzipSync(bytes).toString()) as Board);
  return { boards, compressed };
};
type Board = { readonly lotList: readonly { idLot: number; offers: number; own: object }[] };

it('the portal compresses a board once for fifty dealers, and a separate header for each dealer', async () => {
  const { boards, compressed } = await load(dealers);
  for (const { lotList } of boards) expect(lotList).toEqual(boards[0]?.lotList);
  expect(boards[0]?.lotList).toHaveLength(LOTS);
  expect(compressed).toBeGreaterThanOrEqual(SHARED_PARTS + 1);
  expect(compressed).toBeLessThanOrEqual(SHARED_PARTS + DEALERS);
  // Nothing has changed, so only the headers are compressed again, because they contain the time.
  expect((await load(dealers)).compressed).toBeLessThanOrEqual(DEALERS);
});

it('the portal compresses a changed part once for all dealers, and a private part only for its dealer', async () => {
  const [bidder, ...others] = dealers;
  await bidder!.run('SEC-65', { params: { id: idAuction } });
  const params = { idAuction, idLot: 20 };
  await bidder!.run('SEC-59', { params, body: { offer: 5000 } });
  const { boards: own } = await load([bidder!]);
  expect(own[0]?.lotList[19]).toMatchObject({ offers: 1, own: { state: 'LEADING' } });
  const { boards, compressed } = await load(others);
  for (const { lotList } of boards)
    expect(lotList[19]).toMatchObject({ offers: 1, own: { state: 'NONE' } });
  expect(compressed).toBeLessThanOrEqual(others.length + 1);
});
