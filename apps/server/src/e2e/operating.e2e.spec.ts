import { once } from 'node:events';
import { connect } from 'node:net';
import { problemBody } from '@fairlot/contracts/problem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  OPERATORS_HEADERS,
  OPERATORS_TOKEN,
  WAIT_OPTIONS,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Headers = Readonly<Record<string, string>>;
const get = (path: string, headers: Headers = {}) => fetch(new URL(path, portal.url), { headers });
const json = async (path: string, headers?: Headers): Promise<unknown> =>
  (await get(path, headers)).json();
const text = async (path: string, headers?: Headers): Promise<string> =>
  (await get(path, headers)).text();
const dealerHeaders = () => world.as('dealer1').credentials;

describe('the health checks', () => {
  it('report the process as live', async () =>
    expect(await json('/health/live')).toEqual({ state: 'up' }));

  it('show visitors only the overall state, and operators each component', async () => {
    for (const headers of [{}, { authorization: 'Bearer of nobody' }, dealerHeaders()])
      expect(await json('/health/ready', headers)).toEqual({ state: 'up' });
    await vi.waitFor(async () => {
      const ready = await get('/health/ready', OPERATORS_HEADERS);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toMatchObject({
        state: 'up',
        parts: {
          database: { state: 'up' },
          engine: { state: 'up', queue: 0, failedCommits: 0, lastUpAt: expect.any(Number) },
          readModel: { state: 'up', filled: true, lagMs: 0 },
          access: { state: 'up' },
          relay: { state: 'up', here: true, waiting: 0, lagMs: 0, failingSinceAt: null },
          clock: { state: 'up', here: true },
          live: { state: 'up', mqttConnected: 0 },
        },
      });
    }, WAIT_OPTIONS);
  });

  it('report a lagging read model even if the relay does not lag, until it has caught up', async () => {
    const idAuction = await launchAuction(world, { bidders: ['dealer1'] });
    const partsAre = (relay: object, readModel: object) =>
      vi.waitFor(async () => {
        const { parts } = (await json('/health/ready', OPERATORS_HEADERS)) as { parts: object };
        expect(parts).toMatchObject({ relay: { state: 'up', lagMs: 0, ...relay }, readModel });
      }, WAIT_OPTIONS);
    await partsAre({ waiting: 0 }, { state: 'up', lagMs: 0 });
    const rows = portal.parts.dataSource.createQueryRunner();
    await rows.startTransaction();
    await rows.query('LOCK TABLE lot_offer IN SHARE MODE');
    const keptUp = setInterval(() => void rows.query('SELECT'), 500);
    const input = { params: { idAuction, idLot: 1 }, body: { offer: 5000 } };
    await world.as('dealer1').run('SEC-59', input);
    await partsAre({ waiting: expect.any(Number) }, { state: 'degraded' });
    clearInterval(keptUp);
    await rows.rollbackTransaction();
    await rows.release();
    await partsAre({ waiting: 0 }, { state: 'up', lagMs: 0 });
  });
});

type Parts = Readonly<Record<string, object>>;
type Readiness = { readonly state: string; readonly parts: Parts };
type Shown = { readonly example: string; readonly examples: Record<string, { value: object }> };
type Operating = { get: { responses: { '200': { content: Record<string, Shown> } } } };

describe('the documented example responses for operators', () => {
  const shown = async (path: string, media: string) => {
    const { paths } = (await json('/api/openapi.json')) as { paths: Record<string, Operating> };
    return paths[path]!.get.responses['200'].content[media]!;
  };

  it('match the responses of the readiness check, public and for operators', async () => {
    const { anybody, operators } = (await shown('/health/ready', 'application/json')).examples;
    expect(await json('/health/ready')).toEqual(anybody!.value);
    const { parts: readiness } = (await json('/health/ready', OPERATORS_HEADERS)) as Readiness;
    const { parts } = operators!.value as Readiness;
    for (const [name, facts] of Object.entries(parts))
      expect([name, Object.keys(readiness[name] ?? {})]).toEqual([
        name,
        expect.arrayContaining(Object.keys(facts)),
      ]);
  });

  it('match the lines of the metrics, except for their values', async () => {
    const { example } = await shown('/metrics', 'text/plain');
    const lines = (of: string) => of.replaceAll(/ \d+$/gm, ' N').trimEnd().split('\n');
    const now = lines(await text('/metrics', OPERATORS_HEADERS));
    expect(now).toEqual(expect.arrayContaining(lines(example)));
  });
});

describe('the metrics', () => {
  /** The value of a metric without labels. */
  const value = (metrics: string, name: string): number =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1]);

  it('are in the Prometheus format, each with help and type', async () => {
    const answer = await get('/metrics', OPERATORS_HEADERS);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await answer.text()).trimEnd().split('\n');
    const samples = lines.filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of samples)
      expect(line).toMatch(/^[a-z_][a-z0-9_]*(?:\{[^}]*\})? (?:-?[\d.e+-]+|NaN|\+Inf)$/i);
    const typed = new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
    const named = samples.map((line) => /^\w+/.exec(line)?.[0] ?? '');
    const base = (name: string) =>
      typed.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, '');
    expect(named.filter((name) => !typed.has(base(name)))).toEqual([]);
  });

  it('are refused to visitors and dealers', async () => {
    for (const headers of [{}, { authorization: OPERATORS_TOKEN }, dealerHeaders()]) {
      const answer = await get('/metrics', headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(problemBody.parse(await answer.json()).code).toBe('NOT_SIGNED_IN');
    }
  });

  it('change when a bid is placed', async () => {
    const idAuction = await launchAuction(world);
    const before = await text('/metrics', OPERATORS_HEADERS);
    await world.as('dealer1').run('SEC-59', {
      params: { idAuction, idLot: 1 },
      body: { offer: 5000 },
    });
    const after = await text('/metrics', OPERATORS_HEADERS);
    for (const name of [
      'fairlot_engine_commands_total',
      'fairlot_engine_events_total',
      'fairlot_engine_commit_seconds_count',
    ])
      expect([name, value(after, name) - value(before, name)]).toEqual([name, 1]);
    expect(value(after, 'fairlot_engine_queue')).toBe(0);
    expect(after).toMatch(
      /^fairlot_http_seconds_count\{method="POST",route="\/api\/v1\/secure\/auction\/:idAuction\/offer\/:idLot",status="200"\} [1-9]\d*$/m,
    );
  });
});

it('the portal stops even if a browser has an idle open connection', async () => {
  const ending = await makePortal();
  const silent = connect(Number(new URL(ending.url).port), '127.0.0.1');
  await once(ending.server.server, 'connection');
  const cut = once(silent.resume(), 'close');
  await ending.stop();
  await cut;
});
