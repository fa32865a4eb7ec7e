import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';
import { PASSWORD } from '../testing/sign-in.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const end = (idSession: string) => ({ body: { idSession } });

describe('registering a phone for push messages', () => {
  /** Users whose stored sessions have this push token. */
  const reachedBy = async (fcmToken: string) => {
    const rows: { username: string }[] = await portal.parts.dataSource.query(
      'SELECT username FROM session JOIN app_user USING (id_user) WHERE push_token = $1',
      [fcmToken],
    );
    return rows.map(({ username }) => username);
  };
  const keep = (phone: Client, fcmToken: string) => phone.run('MOB-03', { body: { fcmToken } });

  it('MOB-03 stores the push token with the session, for one user at a time, and deletes both together', async () => {
    const first = await world.signIn('dealer1', 'token');
    expect(await keep(first, 'phone:1')).toEqual({ done: true });
    await keep(first, 'phone:1');
    expect(await reachedBy('phone:1')).toEqual(['dealer1']);
    const next = await world.signIn('dealer2', 'token');
    await keep(next, 'phone:1');
    expect(await reachedBy('phone:1')).toEqual(['dealer2']);
    await keep(next, 'phone:2');
    expect(await reachedBy('phone:1')).toEqual([]);
    await next.run('OTH-11');
    expect(await reachedBy('phone:2')).toEqual([]);
  });

  it('gives a push token to one of several parallel callers', async () => {
    const phones = (['dealer1', 'dealer2', 'auctioneer', 'visitor'] as const).map((who) =>
      world.as(who),
    );
    await Promise.all(phones.map((phone) => keep(phone, 'phone:all')));
    expect(await reachedBy('phone:all')).toHaveLength(1);
  });

  it.each(['', ' ', 'a b', '<x>', 'é', 'x'.repeat(1_025)])(
    'refuses the push token %j',
    async (fcmToken) => {
      const { status, problem } = await world
        .as('dealer1')
        .refusal('MOB-03', { body: { fcmToken } });
      expect([status, problem.fields?.[0]?.path]).toEqual([400, 'fcmToken']);
    },
  );
});

describe('the devices of a user', () => {
  it('are listed for this user only, without tokens, and the current device is marked', async () => {
    const phone = await world.signIn('dealer1', 'token');
    const listed = await phone.run('ENG-61');
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(listed[0]).toMatchObject({ via: 'token', isThis: true });
    expect(listed[0]!.expiresAt).toBeGreaterThan(listed[0]!.seenAt);
    const { token } = phone.credentials as { token: string };
    expect(JSON.stringify(listed)).not.toContain(token);
    const others = await world.as('dealer2').run('ENG-61');
    const ids = new Set(listed.map(({ idSession }) => idSession));
    expect(others.filter(({ idSession }) => ids.has(idSession))).toEqual([]);
  });

  it('are named after their browser and operating system if these are known', async () => {
    const response = await fetch(`${portal.url}/api/v1/mobile/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({ username: 'dealer3', password: PASSWORD }),
    });
    const { token } = (await response.json()) as { token: string };
    const [newest] = await new Client(portal.url, { token }).run('ENG-61');
    expect(newest).toMatchObject({ device: 'Firefox, Windows', isThis: true });
  });

  it('can be signed out one by one with immediate effect, but never the devices of other users', async () => {
    const lost = await world.signIn('dealer1', 'cookie');
    const its = (await lost.run('ENG-61')).find(({ isThis }) => isThis);
    const foreign = await world.as('dealer2').refusal('ENG-62', end(its!.idSession));
    const unknown = await world.as('dealer2').refusal('ENG-62', end('0'.repeat(64)));
    expect([foreign.status, foreign.problem.errorMsg]).toEqual([404, unknown.problem.errorMsg]);
    expect((await lost.call('OTH-04')).ok).toBe(true);
    const own = world.as('dealer1');
    expect(await own.run('ENG-62', end(its!.idSession))).toEqual({ done: true });
    expect((await lost.refusal('OTH-04')).status).toBe(401);
    expect((await own.refusal('ENG-62', end(its!.idSession))).status).toBe(404);
    expect((await own.call('OTH-04')).ok).toBe(true);
  });

  it.each(['', 'x', 'A'.repeat(64), '0'.repeat(65), null])(
    'refuses the device name %j',
    async (name) => {
      const { status, problem } = await world.as('dealer1').refusal('ENG-62', end(name as string));
      expect([status, problem.fields?.[0]?.path]).toEqual([400, 'idSession']);
    },
  );
});

type Described = {
  readonly 200: {
    readonly content: Record<
      'application/json',
      {
        readonly schema: {
          readonly properties: Record<string, { readonly items: { readonly required: string[] } }>;
        };
      }
    >;
  };
};

describe('the data export of a user', () => {
  const fileOf = async (client: Client): Promise<Record<string, object[]>> => {
    return JSON.parse(String(await client.run('ENG-63'))) as Record<string, object[]>;
  };

  it('ENG-63 in part: contains all records about the user, but no secrets', async () => {
    const client = world.as('dealer2');
    const { idUser } = world.people.dealer2;
    const body = { iban: 'DE89370400440532013000', accountHolder: 'Ada Rossi' };
    await client.run('SEC-04', { body });
    const consents = [{ consent: 'consent1', agrees: false, version: 1 } as const];
    await client.run('SEC-02', { body: { consents } });
    await portal.parts.dataSource.query('INSERT INTO observation VALUES ($1, 1, 1, 1)', [idUser]);
    const data = await fileOf(client);
    expect(data['observation']).toHaveLength(1);
    expect(data['app_user']).toMatchObject([
      { id_user: idUser, username: 'dealer2', iban: body.iban },
    ]);
    expect(data['consent_answer']?.at(-1)).toMatchObject({ consent: 'consent1', agrees: false });
    expect(data['session']?.length).toBeGreaterThan(0);
    expect(data['record_change']?.at(-1)).toMatchObject({ fields: { iban: { new: '***' } } });
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash"|session_id"|token_hash/);
  });

  it('ENG-63 in part: conforms to its schema in the OpenAPI document', async () => {
    const data = await fileOf(world.as('dealer2'));
    const { paths } = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
      readonly paths: Record<string, { readonly get: { readonly responses: Described } }>;
    };
    const described = paths['/api/v1/secure/user/data']!.get.responses['200'].content;
    const { properties } = described['application/json'].schema;
    expect(Object.keys(data)).toEqual(Object.keys(properties));
    for (const [table, listed] of Object.entries(data))
      for (const row of listed)
        expect([table, Object.keys(row)]).toEqual([
          table,
          expect.arrayContaining(properties[table]!.items.required),
        ]);
  });

  it('ENG-63 in part: contains every row, even if there are many', async () => {
    const { idUser } = world.people.dealer1;
    await portal.parts.dataSource.query(
      `INSERT INTO consent_answer (id_user, consent, agrees, version, answered_at)
       SELECT $1, 'consent1', n % 2 = 0, 1, n FROM generate_series(1, 1234) AS n`,
      [idUser],
    );
    await portal.parts.dataSource.query(
      `INSERT INTO session (session_id, via, id_user, created_at, touched_at, expires_at)
       SELECT 'made up ' || n, 'token', $1, 7, 7, 4e15 FROM generate_series(1, 1100) AS n`,
      [idUser],
    );
    const { consent_answer: consents, session: sessions } = await fileOf(world.as('dealer1'));
    expect(consents).toHaveLength(1234 + 3);
    expect(sessions!.length).toBeGreaterThan(1_100);
  });
});
