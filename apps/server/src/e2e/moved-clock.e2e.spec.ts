import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aPortal,
  aWorld,
  OF_OPERATORS,
  publish,
  type TestPortal,
  type World,
} from '../testing/index.js';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
});
afterAll(() => portal.stop());

const statusOf = async (id: number, of = world) =>
  (await of.as('admin').ask('SEC-44', { params: { id } })).status;

describe('a test that moves the clock', () => {
  it('finds decided and shown what fell due, at the instant at which it was due', async () => {
    const startsAt = systemClock.now() + HOUR_MS;
    const ends = [startsAt + HOUR_MS, startsAt + 2 * HOUR_MS];
    const idAuction = await publish(world, {
      ...{ startsAt, endsAt: ends[0]!, staggerMs: HOUR_MS },
      lots: [{}, {}],
    });
    expect(await statusOf(idAuction)).toBe('SCH');
    await portal.time.advanceTo(startsAt);
    expect(await statusOf(idAuction)).toBe('RUN');
    await portal.time.advanceTo(startsAt + 4 * HOUR_MS);
    // One leap over both ends would have found the first one three hours late: an outage.
    expect(await statusOf(idAuction)).toBe('AWA');
    const closed = await portal.parts.store.readLog({ after: null, limit: 1_000 });
    const closedAt = closed
      .filter(({ type }) => type === 'LotClosed')
      .map(({ data }) => (JSON.parse(data) as { closedAt: number }).closedAt);
    expect(closedAt).toHaveLength(2);
    for (const [index, at] of closedAt.entries())
      expect(Math.abs(at - ends[index]!)).toBeLessThan(MINUTE_MS);
  });
});

describe('the control over HTTP', () => {
  let controlled: TestPortal;
  beforeAll(async () => {
    controlled = await aPortal({ demo: true, clockControl: true });
  });
  afterAll(() => controlled.stop());

  const ask = (url: string, body: object, headers: Record<string, string> = OF_OPERATORS) =>
    fetch(`${url}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('is not there unless it is asked for', async () => {
    const before = systemClock.now();
    expect((await ask(portal.url, { advanceMs: HOUR_MS })).status).toBe(404);
    expect(systemClock.now() - before).toBeLessThan(HOUR_MS);
  });

  it('is for operators alone', async () => {
    const before = systemClock.now();
    expect((await ask(controlled.url, { advanceMs: HOUR_MS }, {})).status).toBe(401);
    expect(systemClock.now() - before).toBeLessThan(HOUR_MS);
  });

  it.each([{}, { advanceMs: -1 }, { advanceMs: 1, to: 1 }, { to: 1e15 }, { advanceMs: 1, at: 1 }])(
    'refuses %j',
    async (body) => expect((await ask(controlled.url, body)).status).toBe(400),
  );

  it('moves the clock, and answers when all that fell due is done', async () => {
    const of = await aWorld(controlled);
    const endsAt = systemClock.now() + HOUR_MS;
    const idAuction = await publish(of, { endsAt });
    const answer = await ask(controlled.url, { to: endsAt });
    expect(answer.status).toBe(200);
    expect(await statusOf(idAuction, of)).toBe('AWA');
    const { now } = (await answer.json()) as { now: number };
    expect(now - endsAt).toBeLessThan(MINUTE_MS);
    const later = await ask(controlled.url, { advanceMs: HOUR_MS, mailed: true });
    expect(((await later.json()) as { now: number }).now).toBeGreaterThanOrEqual(now + HOUR_MS);
  });

  it('is no operation of the contract', async () => {
    const document = await (await fetch(`${controlled.url}/api/openapi.json`)).text();
    expect(document).toContain('/api/v1/');
    expect(document).not.toContain('/test/clock');
  });
});
