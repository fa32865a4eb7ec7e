import type { ExampleTarget } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import { auctionTopic, noticesTopic, socketMessages } from '@fairlot/contracts/live';
import { systemClock } from '@fairlot/kernel';
import { pageAddress, SITE_LOCALES } from '@fairlot/public';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_IDS, isOpen, isWrite } from '../testing/access-table.js';
import {
  Client,
  exampleInput,
  inProcessSender,
  untilSettled,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { makeSocketOfTest } from '../testing/live-clients.js';
import { makePageReader } from '../testing/reading-pages.js';
import { signInByCookie } from '../testing/sign-in.js';
import {
  makeWorldToView,
  endOf,
  refusalCodeOf,
  startView,
  VIEW_REASON,
  viewAs,
  readViewTrail,
} from '../testing/viewing.js';

const NOBODY = 2_147_483_647;
/**
 * Writes that are allowed during a view: live credentials, the end of the view, and the sign-out.
 */
const ALLOWED: readonly OperationId[] = ['ENG-11', 'ENG-297', 'OTH-11'];

let portal: TestPortal;
let world: World;
let target: ExampleTarget;
let idAuction: number;
beforeAll(async () => {
  ({ portal, world, target, idAuction } = await makeWorldToView());
});
afterAll(() => portal.stop());
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

const trail = (who: PersonName) => readViewTrail(world, who);

/** A browser of a staff user who views the portal as `dealer1`. */
const viewingByCookie = async () => {
  const staff = await signInByCookie(portal.url, 'admin');
  const body = { idUser: world.people.dealer1.idUser, reason: VIEW_REASON };
  const { headers } = await staff.call('ENG-296', { body });
  const cookies = headers.getSetCookie().map((one) => one.split(';')[0]!);
  const xsrf = cookies.find((one) => one.startsWith('XSRF-TOKEN='))!.split('=')[1]!;
  return new Client(portal.url, { cookie: cookies.join('; '), 'x-xsrf-token': xsrf });
};

describe('ENG-296 a view of the portal as another user', () => {
  it('ENG-296 in part: reads with the rights of that user, and its responses name the viewer', async () => {
    const client = await viewAs(world, 'dealer1', 'centre');
    const profile = await client.run('OTH-04');
    expect(profile).toMatchObject({
      username: 'dealer1',
      idDealer: world.people.dealer1.idDealer,
      roles: ['USER'],
      adminEnabledMarket: [],
      view: { viewer: 'centre' },
    });
    const own = await world.as('dealer1').run('SEC-48', { query: { idAuction } });
    const seen = await client.run('SEC-48', { query: { idAuction } });
    expect({ ...seen, serverNow: 0 }).toEqual({ ...own, serverNow: 0 });
    const admin = { query: { idUser: world.people.dealer1.idUser } };
    expect((await client.refusal('ADM-19', admin)).problem.code).toBe('FORBIDDEN');
    expect((await client.run('SEC-10'))?.view?.endsAt).toBeGreaterThan(systemClock.now());
  });

  it('replaces the session of the staff user, and no other session', async () => {
    const staff = await world.signIn('admin', 'token');
    expect(await refusalCodeOf(startView(staff, world.people.dealer1.idUser))).toBe(null);
    expect(await endOf(staff)).toBe('NOT_SIGNED_IN');
    expect((await world.as('admin').run('OTH-04')).view).toBeUndefined();
  });

  it('works with a cookie, for which the new session has a new XSRF token', async () => {
    const client = await viewingByCookie();
    expect((await client.run('SEC-10'))?.username).toBe('dealer1');
    expect(await client.run('ENG-297')).toEqual({ done: true, token: null });
    expect(await endOf(client)).toBe('NOT_SIGNED_IN');
  });

  it('does not change public pages, which are the same for every visitor', async () => {
    const { cookie = '' } = (await viewingByCookie()).credentials;
    const get = makePageReader(portal);
    const places = SITE_LOCALES.filter(({ language }) => language === 'de' || language === 'it');
    for (const place of places) {
      // Public home pages redirect to the portal, whose pages have the banner.
      expect((await get(pageAddress(place, 'home'), { cookie })).to).toBe('/');
      for (const page of ['privacy', 'company'] as const) {
        const path = pageAddress(place, page);
        const { status, body } = await get(path, { cookie });
        expect([path, status]).toEqual([path, 200]);
        expect(body).toBe((await get(path)).body);
      }
    }
  });

  it('ENG-296 in part: is allowed to read-only staff, and only to staff', async () => {
    expect((await (await viewAs(world, 'dealer1', 'engineer')).run('OTH-04')).username).toBe(
      'dealer1',
    );
    const { idUser } = world.people.dealer2;
    for (const who of ['dealer1', 'auctioneer', 'visitor'] as const)
      expect(await refusalCodeOf(startView(world.as(who), idUser))).toBe('FORBIDDEN');
  });

  it('ENG-296 in part: is refused alike for staff, users of other markets, the viewer and missing users', async () => {
    const seen = async (by: PersonName, idUser: number) => {
      const body = { idUser, reason: VIEW_REASON };
      const { status, problem } = await world.as(by).refusal('ENG-296', { body });
      return [status, problem.code, problem.errorMsg];
    };
    const missing = await seen('admin', NOBODY);
    expect(missing.slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    for (const who of ['centre', 'engineer', 'admin'] as const)
      expect(await seen('admin', world.people[who].idUser)).toEqual(missing);
    expect(await seen('centre', world.people.admin.idUser)).toEqual(missing);
    expect(await seen('abroad', world.people.dealer1.idUser)).toEqual(missing);
  });

  it.each([-1, 0, 1.5, 2 ** 40, '7; DROP TABLE session', null])(
    'is refused for the user id %s',
    async (idUser) => {
      const called = startView(world.as('admin'), idUser as number);
      expect(await refusalCodeOf(called)).toMatch(/^VALIDATION idUser /);
    },
  );

  it('ENG-296 in part: needs a reason and an enabled user', async () => {
    const { dealer1, disabled } = world.people;
    expect(await refusalCodeOf(startView(world.as('admin'), dealer1.idUser, ' '))).toBe(
      'VALIDATION reason too_small',
    );
    await portal.parts.registry.enableUser(disabled.idUser, false);
    expect(await refusalCodeOf(startView(world.as('admin'), disabled.idUser))).toBe(
      'VALIDATION idUser user_disabled',
    );
  });
});

describe('VIEW_ONLY: a view of the portal as another user', () => {
  it('ENG-296 in part: refuses every call that changes something, bids by GET, and a second view', async () => {
    const client = (await viewAs(world, 'dealer1')).via(inProcessSender(portal));
    const writes = CALL_IDS.filter((id) => isWrite(id) && !isOpen(id) && !ALLOWED.includes(id));
    expect(writes).toEqual(expect.arrayContaining(['SEC-59', 'MOB-20', 'ENG-43', 'ENG-296']));
    for (const id of writes)
      expect([id, await refusalCodeOf(client.call(id, exampleInput(id, target)))]).toEqual([
        id,
        'VIEW_ONLY',
      ]);
    expect(
      (await client.run('OTH-04')).calls.filter((id) => writes.includes(id as 'SEC-59')),
    ).toEqual([]);
  });

  it('ENG-296 in part: hides the bank account, and the export of all personal data', async () => {
    const iban = 'IT60X0542811101000000123456';
    const { idUser } = world.people.dealer3;
    await portal.parts.registry.changeUser(idUser, { iban, accountHolder: 'Ada Rossi' });
    expect((await world.as('dealer3').run('SEC-03')).bankAccount).not.toBeNull();
    const client = await viewAs(world, 'dealer3');
    expect(await client.run('SEC-03')).toMatchObject({ bankAccount: null, iban: null });
    expect(await refusalCodeOf(client.call('ENG-63'))).toBe('VIEW_ONLY');
  });
});

describe('a view, for the user who is viewed', () => {
  /** All stored rows about the user, as text by table. */
  const stored = async (who: PersonName): Promise<Record<string, unknown>> => {
    const { idUser, idDealer } = world.people[who];
    const tables: Readonly<Record<string, string>> = {
      app_user: 'id_user = $1',
      session: 'id_user = $1',
      consent_answer: 'id_user = $1',
      activity_look: 'id_user = $1',
      observation: 'id_user = $1',
      list_view: 'id_user = $1',
      auction_catalogue: 'id_user = $1',
      answered_write: 'id_user = $1',
      live_token: 'id_user = $1',
      disclosure: 'id_user = $1',
      regulation_acceptance: 'id_user = $1',
      feedback: `id_dealer = ${idDealer} AND $1::int > 0`,
    };
    const entries = Object.entries(tables).map(async ([table, where]) => {
      const sql = `SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text), '[]') AS rows
        FROM ${table} t WHERE ${where}`;
      const [row] = await portal.parts.dataSource.query<[{ rows: unknown }]>(sql, [idUser]);
      return [table, row.rows] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };

  it('ENG-296 in part: changes nothing, neither by reads nor by refused writes', async () => {
    // Unread news of the user. Reading them would mark them as read.
    const params = { idAuction, idLot: 2 };
    await world.as('dealer2').run('SEC-59', { params, body: { offer: 5_000 } });
    await untilSettled(world);
    const news = () => world.as('dealer2').run('ENG-42');
    const before = await stored('dealer2');
    const newsBefore = await news();
    const client = (await viewAs(world, 'dealer2')).via(inProcessSender(portal));
    for (const id of CALL_IDS.filter((one) => !ALLOWED.includes(one) && !isOpen(one)))
      await client.call(id, exampleInput(id, target));
    expect(await stored('dealer2')).toEqual(before);
    expect(await news()).toEqual(newsBefore);
    // The same calls do change something if the user makes them.
    await world.as('dealer2').run('ENG-43', {});
    expect(await stored('dealer2')).not.toEqual(before);
  });

  it('ENG-296 in part: adds no device and no sign-in', async () => {
    const devices = () => world.as('dealer3').run('ENG-61');
    const before = (await devices()).length;
    const client = await viewAs(world, 'dealer3');
    await client.run('OTH-04');
    expect(await devices()).toHaveLength(before);
    expect(await refusalCodeOf(client.call('ENG-32'))).toBe('VIEW_ONLY');
    expect((await world.as('dealer3').run('OTH-04')).username).toBe('dealer3');
  });

  it('ENG-296 in part: adds no presence in auctions, and cannot bid over the socket', async () => {
    const presences: unknown[] = [];
    const seen = await makeSocketOfTest(portal, world.as('dealer2'));
    seen.socket.on('presence', (one: unknown) =>
      presences.push(socketMessages.presence.payload.parse(one)),
    );
    const viewer = await makeSocketOfTest(portal, await viewAs(world, 'dealer1'));
    const topics = [auctionTopic(idAuction), noticesTopic(world.people.dealer1.idDealer)];
    const { watching, refused } = await viewer.call('watch', { topics });
    expect([watching.toSorted(), refused]).toEqual([topics.toSorted(), []]);
    const foreign = [noticesTopic(world.people.dealer2.idDealer)];
    expect((await viewer.call('watch', { topics: foreign })).refused).toEqual(foreign);
    await seen.call('watch', { topics: [auctionTopic(idAuction)] });
    await eventually(() => expect(presences.at(-1)).toEqual({ idAuction, watching: 1 }));
    const third = await makeSocketOfTest(portal, world.as('dealer3'));
    await third.call('watch', { topics: [auctionTopic(idAuction)] });
    await eventually(() => expect(presences.at(-1)).toEqual({ idAuction, watching: 2 }));
    const offer = { idAuction, idLot: 1, offer: 6_000 };
    expect(await viewer.call('offer', offer)).toMatchObject({ code: 'VIEW_ONLY' });
    const agent = { idAuction, idLot: 1, maximumMinor: 900_000 };
    expect(await viewer.call('agent', agent)).toMatchObject({ code: 'VIEW_ONLY' });
    for (const one of [seen, viewer, third]) one.socket.disconnect();
  });
});

describe('the audit record of a view', () => {
  it('ENG-296 in part: contains its start with the reason, and its end, under the viewed user', async () => {
    const client = await viewAs(world, 'visitor');
    await client.run('ENG-297');
    expect(await trail('visitor')).toEqual([
      { username: 'admin', before: VIEW_REASON, after: null },
      { username: 'admin', before: null, after: VIEW_REASON },
    ]);
  });

  it('contains the data of other users that the viewer saw with the rights of an owner', async () => {
    const { idUser } = world.people.centre;
    const shown = async () =>
      (await world.as('engineer').run('ENG-33', { query: { idUser, callId: 'SEC-73' } })).rows;
    const before = (await shown()).length;
    const client = await viewAs(world, 'auctioneer', 'centre');
    await client.run('SEC-73', { params: { idAuction, idLot: 1 } });
    expect(await shown()).toHaveLength(before + 1);
    // Reads by the owner are not recorded.
    await world.as('auctioneer').run('SEC-73', { params: { idAuction, idLot: 1 } });
    expect(await shown()).toHaveLength(before + 1);
  });
});
