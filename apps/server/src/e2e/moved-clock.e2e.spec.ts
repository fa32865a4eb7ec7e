import { auctionTopic } from '@fairlot/contracts/live';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  Client,
  minutesFromNow,
  OPERATORS_HEADERS,
  publish,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeSocketOfTest } from '../testing/live-clients.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const statusOf = async (id: number, of = world) =>
  (await of.as('admin').run('SEC-44', { params: { id } })).status;

describe('an advance of the clock', () => {
  it('returns once everything due was decided as of its due instant, and is shown', async () => {
    const startsAt = systemClock.now() + HOUR_MS;
    const ends = [startsAt + HOUR_MS, startsAt + 2 * HOUR_MS];
    const idAuction = await publish(world, {
      startsAt,
      endsAt: ends[0]!,
      staggerMs: HOUR_MS,
      lots: [{}, {}],
    });
    expect(await statusOf(idAuction)).toBe('SCH');
    await portal.time.advanceTo(startsAt);
    expect(await statusOf(idAuction)).toBe('RUN');
    await portal.time.advanceTo(startsAt + 4 * HOUR_MS);
    // In a single step over both ends, the first auction would close three hours late, as after an
    // outage.
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

describe('the return from an advance of the clock', () => {
  it('comes after the live messages were sent', async () => {
    const endsAt = minutesFromNow(60);
    const idAuction = await launchAuction(world, { endsAt, bidders: [] });
    const { socket, call } = await makeSocketOfTest(portal, world.as('dealer1'));
    const messages: { readonly topic: string; readonly message: object }[] = [];
    socket.on('live', (one: (typeof messages)[number]) => void messages.push(one));
    await call('watch', { topics: [auctionTopic(idAuction)] });
    await portal.time.advanceTo(endsAt);
    // Live messages and responses use the same connection, so their order shows which came first.
    await call('clock', { clientAt: 0 });
    expect(messages.at(-1)).toMatchObject({ message: { status: 'AWA' } });
  });

  it('comes after due e-mails were sent on request, including a retry of a failed e-mail', async () => {
    const { dataSource } = portal.parts;
    const nextAt = systemClock.now() + 3 * HOUR_MS;
    const [{ idMail }] = await dataSource.query<[{ idMail: number }]>(
      `INSERT INTO mail (cause, type, language, recipient, attempts, next_attempt_at, parameters)
       VALUES ('user-enabled:7', 'USER_ENABLED', 'en', 'ada@example.test', 1,
         to_timestamp($1::float8 / 1000),
         '{"name": "Ada", "username": "ada.rossi", "untilAt": 1, "path": "/sign-in"}')
       RETURNING id_mail AS "idMail"`,
      [nextAt],
    );
    const sentAt = async () => {
      const [row] = await dataSource.query<{ at: Date | null }[]>(
        'SELECT sent_at AS at FROM mail WHERE id_mail = $1',
        [idMail],
      );
      return row?.at?.getTime() ?? null;
    };
    await portal.time.advanceTo(nextAt - MINUTE_MS, { mailed: true });
    expect(await sentAt()).toBeNull();
    await portal.time.advance(2 * MINUTE_MS, { mailed: true });
    expect(await sentAt()).toBeGreaterThanOrEqual(nextAt);
    expect(await sentAt()).toBeLessThan(nextAt + MINUTE_MS);
  });

  it('comes after data was deleted whose retention period is over', async () => {
    const { dataSource } = portal.parts;
    const email = 'visitor@example.test';
    await new Client(portal.url).run('OPEN-08', { body: { email } });
    const kept = async () =>
      (await dataSource.query<unknown[]>('SELECT FROM password_recovery')).length;
    await portal.time.settled({ mailed: true });
    expect(await kept()).toBe(1);
    await portal.time.advance(2 * HOUR_MS);
    expect(await kept()).toBe(0);
  });
});

describe('clock control over HTTP', () => {
  let controlled: TestPortal;
  beforeAll(async () => {
    controlled = await makePortal({ demo: true, clockControl: true });
  });
  afterAll(() => controlled.stop());

  const ask = (url: string, body: object, headers: Record<string, string> = OPERATORS_HEADERS) =>
    fetch(`${url}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('does not exist unless it is switched on', async () => {
    const before = systemClock.now();
    expect((await ask(portal.url, { advanceMs: HOUR_MS })).status).toBe(404);
    expect(systemClock.now() - before).toBeLessThan(HOUR_MS);
  });

  it('is for operators only', async () => {
    const before = systemClock.now();
    expect((await ask(controlled.url, { advanceMs: HOUR_MS }, {})).status).toBe(401);
    expect(systemClock.now() - before).toBeLessThan(HOUR_MS);
  });

  it.each([{}, { advanceMs: -1 }, { advanceMs: 1, to: 1 }, { to: 1e15 }, { advanceMs: 1, at: 1 }])(
    'refuses %j',
    async (body) => expect((await ask(controlled.url, body)).status).toBe(400),
  );

  it('moves the clock, and answers once everything due is done', async () => {
    const of = await makeWorld(controlled);
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

  it('is not an operation of the API contract', async () => {
    const document = await (await fetch(`${controlled.url}/api/openapi.json`)).text();
    expect(document).toContain('/api/v1/');
    expect(document).not.toContain('/test/clock');
  });
});
