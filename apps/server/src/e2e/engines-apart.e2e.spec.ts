import { randomUUID } from 'node:crypto';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { freePort } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from '../core/schema.js';
import { rankEngines } from '../http/engines.js';
import {
  launchAuction,
  startSecondPortal,
  makeWorld,
  signInByCookie,
  OPERATORS_HEADERS,
  WAIT_OPTIONS,
  usernameOf,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeSocket } from '../testing/live-clients.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

let database: TestDatabase;
let engines: TestPortal[];
let api: TestPortal;
let world: World;
const auctions: number[] = [];

const urlOf = ({ port }: Pick<TestPortal, 'port'>) => `http://127.0.0.1:${port}`;
/** The auctions that this engine currently decides. */
const auctionsOf = (engine: TestPortal): readonly number[] =>
  auctions.filter((id) => rankEngines(engines.map(urlOf), String(id))[0] === urlOf(engine));
const lot = (idAuction: number) => ({ idAuction, idLot: 1 });

beforeAll(async () => {
  database = await makeDatabase(migrations);
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const beside = { publicUrl, trustedProxies: ['loopback'] };
  engines = [
    await startSecondPortal(database, {
      ...beside,
      roles: ['engine', 'clock', 'relay', 'projector', 'jobs'],
    }),
    await startSecondPortal(database, { ...beside, roles: ['engine'] }),
  ];
  const roles = ['api', 'live'] as const;
  api = await startSecondPortal(database, {
    port,
    publicUrl,
    roles,
    engineUrls: engines.map(urlOf),
  });
  world = await makeWorld(api);
  // Which engine gets an auction depends on random ports. Create auctions until each has two.
  while (auctions.length < 4 || engines.some((engine) => auctionsOf(engine).length < 2))
    auctions.push(await launchAuction(world, { bidders: ['dealer1', 'dealer2'] }));
});
afterAll(async () => {
  await api?.stop();
  for (const engine of engines?.toReversed() ?? []) await engine.stop().catch(() => {});
  await database?.drop();
});

const metricsOf = async (portal: TestPortal): Promise<string> =>
  (await fetch(`${urlOf(portal)}/metrics`, { headers: OPERATORS_HEADERS })).text();
/** The number of bidding calls that this process has answered with 200. */
const answered = async (portal: TestPortal): Promise<number> => {
  const count = /^fairlot_http_seconds_count\{.*offer\/:idLot",status="200".*\} (\d+)$/m;
  return Number(count.exec(await metricsOf(portal))?.[1] ?? 0);
};
const offer = (idAuction: number, who: 'dealer1' | 'dealer2', euros: number, commandId?: string) =>
  world.as(who).run('SEC-59', {
    params: lot(idAuction),
    body: { offer: euros, confirmed: true, ...(commandId !== undefined && { commandId }) },
  });

describe('an api process without an engine', () => {
  it('sends the commands of an auction to one engine, and those of different auctions to both engines', async () => {
    const by: number[][] = [];
    for (const idAuction of auctions) {
      const before = await Promise.all(engines.map(answered));
      for (let n = 0; n < 4; n += 1)
        await offer(idAuction, n % 2 === 0 ? 'dealer1' : 'dealer2', 5_000 + n * 100);
      const after = await Promise.all(engines.map(answered));
      by.push(after.map((count, at) => count - before[at]!));
    }
    for (const counts of by) expect(counts.toSorted((a, b) => a - b)).toEqual([0, 4]);
    expect(new Set(by.map((counts) => counts.indexOf(4)))).toEqual(new Set([0, 1]));
    expect(await metricsOf(api)).toMatch(/^fairlot_engine_events_total 0$/m);
  });

  it('shows the decisions of an engine to the bidder and to all others', async () => {
    const placed = await offer(auctions[0]!, 'dealer1', 6_000);
    for (const who of ['dealer1', 'dealer2'] as const)
      expect(await untilLotShowsBid(world.as(who), placed)).toMatchObject({ priceMinor: 600_000 });
  });

  it('refuses bids as a process with its own engine does', async () => {
    const [idAuction] = auctions;
    const low = { params: lot(idAuction!), body: { offer: 100 } };
    expect((await world.as('dealer1').refusal('SEC-59', low)).problem).toMatchObject({
      code: 'BELOW_BASE',
    });
    const none = { params: lot(9_999_999), body: { offer: 100 } };
    expect((await world.as('dealer1').refusal('SEC-59', none)).status).toBe(404);
    const nobody = await fetch(`${api.url}/api/v1/secure/auction/${idAuction}/offer/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"offer": 7000}',
    });
    expect(nobody.status).toBe(401);
    const broken = await fetch(`${api.url}/api/v1/secure/auction/${idAuction}/offer/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...world.as('dealer1').credentials },
      body: '{"offer": ',
    });
    expect(broken.status).toBe(400);
    const foreign = { confirmed: true, offer: 'many' } as never;
    const fields = await world.as('dealer1').refusal('SEC-59', { ...low, body: foreign });
    expect(fields.problem.fields).toEqual([expect.objectContaining({ path: 'offer' })]);
  });

  it('accepts bids with a session cookie, but not from pages of other sites', async () => {
    const browser = await signInByCookie(api.url, usernameOf('dealer2'));
    const body = { offer: 6_500, confirmed: true };
    const placed = await browser.run('SEC-59', { params: lot(auctions[1]!), body });
    expect(placed).toMatchObject({ outcome: 'accepted' });
    const headers = { origin: 'http://evil.test' };
    const forged = await browser.refusal('SEC-59', { params: lot(auctions[1]!), body, headers });
    expect(forged.problem.code).toBe('CSRF');
  });

  it('streams uploaded files to the engine, which refuses an invalid one', async () => {
    const set = (content: string, name: string) =>
      world.as('auctioneer').call('SEC-55', {
        params: { id: auctions[1]! },
        file: new File([content], name, { type: 'application/pdf' }),
      });
    const long = `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%${'x'.repeat(300_000)}\n%%EOF\n`;
    const { ok, ...answer } = await set(long, 'rules.pdf');
    expect([ok, answer]).toEqual([true, expect.anything()]);
    expect((await set('no document', 'rules.pdf')).ok).toBe(false);
  });

  it('refuses bids over its sockets, and tells clients in advance to use HTTP', async () => {
    expect((await world.as('dealer1').run('ENG-11')).socket.takesOffers).toBe(false);
    const { call, socket } = await makeSocket(api, world.as('dealer1'));
    const answer = await call('offer', { ...lot(auctions[2]!), offer: 9_000, confirmed: true });
    expect(answer).toMatchObject({ code: 'NOT_READY' });
    expect(await call('clock', { clientAt: 1 })).toMatchObject({ clientAt: 1 });
    socket.disconnect();
  });
});

describe('an engine process without an api', () => {
  it('serves only commands and its health check', async () => {
    const [engine] = engines;
    const fetchPath = async (path: string) =>
      (await fetch(`${urlOf(engine!)}${path}`, { headers: world.as('dealer1').credentials }))
        .status;
    expect(await fetchPath('/health/live')).toBe(200);
    const { idAuction } = lot(auctions[0]!);
    for (const path of [`/api/v1/secure/auction/${idAuction}/lots`, '/', '/oidc/auth', '/api/docs'])
      expect(await fetchPath(path)).toBe(404);
  });
});

it('is replaced by another engine if it stops, which returns the same response for a repeated command id', async () => {
  const commandId = randomUUID();
  const idAuction = auctionsOf(engines[1]!).at(-1)!;
  const first = await offer(idAuction, 'dealer1', 7_000, commandId);
  await engines[1]!.stop();
  for (const [n, each] of auctions.entries())
    expect(await offer(each, 'dealer2', 8_000 + n * 100)).toMatchObject({ outcome: 'accepted' });
  const again = await offer(idAuction, 'dealer1', 7_000, commandId);
  const { position, eventHash } = first.receipt;
  expect(again.receipt).toMatchObject({ position, eventHash });
});

it('is needed for commands: without any, an api process answers 503 with Retry-After, but still serves reads', async () => {
  await engines[0]!.stop();
  const answer = await fetch(`${api.url}/api/v1/secure/auction/${auctions[0]!}/offer/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...world.as('dealer1').credentials },
    body: '{"offer": 9000}',
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'NOT_READY' });
  await vi.waitFor(async () => {
    const shown = await world.as('dealer3').call('SEC-73', { params: lot(auctions[0]!) });
    expect(shown).toBeDefined();
  }, WAIT_OPTIONS);
});
