import type { ExampleTarget } from '@fairlot/contracts';
import { systemClock } from '@fairlot/kernel';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isOpen, isWrite, CALLS_WITH_IDS } from '../testing/access-table.js';
import {
  Client,
  exampleInput,
  inProcessSender,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { makeSocketOfTest } from '../testing/live-clients.js';
import { signInByToken } from '../testing/sign-in.js';
import {
  makeWorldToView,
  endOf,
  startView,
  VIEW_REASON,
  viewAs,
  readViewTrail,
} from '../testing/viewing.js';

const MINUTE_MS = 60_000;

let portal: TestPortal;
let world: World;
let target: ExampleTarget;
beforeAll(async () => {
  ({ portal, world, target } = await makeWorldToView());
});
afterAll(() => portal.stop());
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

const trail = (who: PersonName) => readViewTrail(world, who);

describe('the end of "view as user"', () => {
  const stopped = async (client: Client) => {
    const { token } = await client.run('ENG-297');
    return new Client(portal.url, { token: token! });
  };

  it('ENG-297 restores the session of the staff user, once', async () => {
    const client = await viewAs(world, 'dealer1');
    const back = await stopped(client);
    const profile = await back.run('OTH-04');
    expect([profile.username, profile.view]).toEqual(['admin', undefined]);
    expect(await endOf(client)).toBe('NOT_SIGNED_IN');
    expect(await back.run('ENG-297')).toEqual({ done: true, token: null });
    expect((await back.run('OTH-04')).username).toBe('admin');
  });

  it('ENG-297 happens once if two tabs request it together, and of two parallel starts one succeeds', async () => {
    const staff = await world.signIn('admin', 'token');
    const { dealer1, dealer2 } = world.people;
    const starts = await Promise.all(
      [dealer1, dealer2].map(({ idUser }) => startView(staff, idUser)),
    );
    expect(starts.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = starts.find((one) => !one.ok)!;
    expect(['VIEW_ONLY', 'NOT_SIGNED_IN']).toContain(!lost.ok && lost.problem.code);
    const won = starts.find((one) => one.ok)!;
    const client = new Client(portal.url, { token: (won.ok && won.answer.token) || '' });
    const stops = await Promise.all([1, 2].map(() => client.call('ENG-297')));
    const tokens = stops.flatMap((one) => (one.ok && one.answer.token !== null ? [one] : []));
    expect(tokens).toHaveLength(1);
  });

  it('ENG-297 closes the live connections of the view', async () => {
    const client = await viewAs(world, 'dealer1');
    const { socket } = await makeSocketOfTest(portal, client);
    await stopped(client);
    await eventually(() => expect(socket.connected).toBe(false));
  });

  it.each([
    [
      'the user is disabled',
      'dealer3',
      (id: number) => portal.parts.registry.enableUser(id, false),
    ],
  ] as const)('comes immediately if %s', async (_, who, end) => {
    const client = await viewAs(world, who);
    const { socket } = await makeSocketOfTest(portal, client);
    const { idUser } = world.people[who];
    await end(idUser);
    expect(await endOf(client)).toBe('NOT_SIGNED_IN');
    await eventually(() => expect(socket.connected).toBe(false));
    await portal.parts.registry.enableUser(idUser, true);
    expect((await trail(who)).at(0)).toMatchObject({ before: VIEW_REASON, after: null });
  });

  it('happens immediately if the staff user loses the market, the role or the account', async () => {
    const made = await world.as('admin').run('ENG-273', {
      body: {
        name: 'Vera',
        surname: 'Valli',
        email: 'vera@example.test',
        language: 'en',
        role: 'CUSTOMER_CENTER',
        adminEnabledMarket: ['IT', 'DE'],
        readOnly: false,
      },
    });
    const { passwordHash } = await portal.parts.dataSource
      .query<{ passwordHash: string }[]>(
        `SELECT password_hash AS "passwordHash" FROM app_user WHERE username = 'admin'`,
      )
      .then(([row]) => row!);
    const { idUser, username } = made;
    await portal.parts.registry.changeUser(idUser, { passwordHash } as never);
    const viewing = async () => {
      const staff = await signInByToken(portal.url, username);
      const consents = (['consent1', 'consent2', 'consent3'] as const).map((consent) => ({
        consent,
        agrees: true,
        version: 1,
      }));
      await staff.run('SEC-02', { body: { consents } });
      const called = await startView(staff, world.people.dealer1.idUser);
      return new Client(portal.url, { token: (called.ok && called.answer.token) || '' });
    };
    const edit = async (change: object) => {
      const account = await world.as('admin').run('ADM-19', { query: { idUser } });
      const { version, name, surname, email, language, roles, adminEnabledMarket } = account;
      const body = { idUser, version, name, surname, email, language, roles, adminEnabledMarket };
      const rest = { offerLimitMinor: null, fcaUser: false };
      await world.as('admin').run('ADM-21', { body: { ...body, ...rest, ...change } } as never);
    };
    const first = await viewing();
    expect(await endOf(first)).toBe(null);
    await edit({ adminEnabledMarket: ['DE'] });
    expect(await endOf(first)).toBe('NOT_SIGNED_IN');
    await edit({ adminEnabledMarket: ['IT', 'DE'] });
    const second = await viewing();
    await world.as('admin').run('ADM-23', { body: { idUser, flgEnabled: false, reason: 'Left' } });
    expect(await endOf(second)).toBe('NOT_SIGNED_IN');
  });

  it('ENG-296 in part: happens after 30 minutes together with its session, and is recorded', async () => {
    const client = await viewAs(world, 'loader');
    const before = (await trail('loader')).length;
    const now = systemClock.now();
    await portal.time.advanceTo(now + 29 * MINUTE_MS);
    expect(await endOf(client)).toBe(null);
    await portal.time.advanceTo(now + 31 * MINUTE_MS);
    expect(await endOf(client)).toBe('NOT_SIGNED_IN');
    await portal.parts.sessions.sweep();
    const rows = await trail('loader');
    expect(rows).toHaveLength(before + 1);
    expect(rows[0]).toEqual({ username: 'admin', before: VIEW_REASON, after: null });
  });
});

it('is needed for writes only: reads get the same statuses as those of the viewed user', async () => {
  const client = (await viewAs(world, 'dealer1')).via(inProcessSender(portal));
  const own = world.as('dealer1').via(inProcessSender(portal));
  const reads = CALLS_WITH_IDS.filter((id) => !isWrite(id) && !isOpen(id));
  const statuses = async (by: Client) =>
    Promise.all(
      reads.map(async (id) => [id, (await by.call(id, exampleInput(id, target))).status] as const),
    );
  expect(await statuses(client)).toEqual(await statuses(own));
});
