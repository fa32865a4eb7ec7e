import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';

const EDITS = ['SEC-02', 'MOB-06'] as const;
const NAMED = { name: 'Ada', surname: "D'Angelo", preferredLanguage: 'it' } as const;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const pathsOf = async (client: Client, body: object) => {
  const { status, problem } = await client.refusal('SEC-02', { body } as never);
  return [status, ...new Set((problem.fields ?? []).map(({ path }) => path))];
};
/** Changes the user's name, based on the stored version. */
const renamed = async (client: Client, name: string) => {
  const { version } = await client.run('SEC-03');
  return client.run('SEC-02', { body: { ...NAMED, version, name } });
};

describe("the user's own data", () => {
  it.each(['SEC-03', 'MOB-05'] as const)(
    '%s are returned as the profile, the name and a version',
    async (id) => {
      const client = world.as('dealer1');
      expect(await client.run(id)).toEqual({
        ...(await client.run('OTH-04')),
        name: 'Prova',
        surname: 'dealer1',
        email: 'dealer1@example.test',
        version: 1,
        bankAccount: null,
        isMainUser: true,
      });
    },
  );

  it('can be read by disabled users and by users without consents, but not by visitors', async () => {
    for (const who of ['disabled', 'undecided', 'readonly'] as const)
      expect((await world.as(who).run('SEC-03')).surname).toBe(who);
    expect((await new Client(portal.url).refusal('SEC-03')).status).toBe(401);
  });
});

describe("an edit of the user's own data", () => {
  it.each([
    ['SEC-02', 'SEC-02', 'dealer2'],
    ['MOB-06', 'MOB-06', 'dealer3'],
  ] as const)('%s applies immediately, and is recorded in the audit trail', async (_, id, who) => {
    const client = world.as(who);
    const edited = await client.run(id, { body: { version: 1, ...NAMED } });
    expect(edited).toMatchObject({ ...NAMED, version: 2 });
    expect(await client.run('SEC-03')).toEqual(edited);
    const { idUser } = world.people[who];
    const [change] = await portal.parts.dataSource.query(
      `SELECT id_actor AS "idActor", fields FROM record_change
       WHERE table_name = 'app_user' AND record_key = $1 ORDER BY id_change DESC LIMIT 1`,
      [String(idUser)],
    );
    expect(change).toMatchObject({
      idActor: idUser,
      fields: { surname: { old: who, new: "D'Angelo" }, language: { old: 'en', new: 'it' } },
    });
  });

  it('STA-041 stores the language OTHER as English', async () => {
    const body = { ...NAMED, version: 1, preferredLanguage: 'OTHER' as const };
    expect((await world.as('multi').run('SEC-02', { body })).preferredLanguage).toBe('en');
  });

  it('is refused if it is based on an old version, unless it repeats the last change', async () => {
    const client = world.as('loader');
    const first = { body: { version: 1, ...NAMED } };
    const answer = await client.run('SEC-02', first);
    expect(await client.run('SEC-02', first)).toEqual(answer);
    const late = { body: { version: 1, ...NAMED, name: 'Eva' } };
    for (const id of EDITS) {
      const { status, problem } = await client.refusal(id, late);
      expect([status, problem.code, problem.facts]).toEqual([
        409,
        'RECORD_CHANGED',
        { version: 2 },
      ]);
    }
    expect((await client.run('SEC-03')).name).toBe('Ada');
  });

  it('is stored once if several run in parallel, and the others are refused', async () => {
    const names = ['Anna', 'Berta', 'Clara', 'Dora', 'Emma'];
    const called = await Promise.all(
      names.map((name) =>
        world.as('exhibitor').call('SEC-02', { body: { version: 1, ...NAMED, name } }),
      ),
    );
    expect(called.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await world.as('exhibitor').run('SEC-03')).toMatchObject({
      version: 2,
      name: names[called.findIndex(({ ok }) => ok)],
    });
  });

  it.each(EDITS)('%s is refused for read-only users, disabled users and visitors', async (id) => {
    const input = { body: { version: 1, ...NAMED } };
    for (const [who, code] of [
      ['readonly', 'READ_ONLY_USER'],
      ['disabled', 'USER_DISABLED'],
      ['undecided', 'CONSENTS_MISSING'],
    ] as const)
      expect((await world.as(who).refusal(id, input)).problem.code).toBe(code);
    expect((await new Client(portal.url).refusal(id, input)).status).toBe(401);
  });

  it('accepts names of people, and removes invisible characters and direction marks', async () => {
    const client = world.as('visitor');
    for (const name of [
      "'t Hooft",
      'Łukasz',
      'María José',
      'O’Brien-Smith',
      "Niccolo'",
      'Gal·la',
      'Smith, Jr.',
      'Anna (Änne)',
      'Müller –Lüdenscheidt',
      'J. R.',
      'Ян',
      '李',
      ' Ada ',
    ])
      expect(await renamed(client, name)).toMatchObject({ name: name.trim() });
    for (const [name, kept] of [
      ['O‘Brien\u00A0Smith', 'O’Brien Smith'],
      ['Ada\u200f', 'Ada'],
      ['\u202eadA', 'adA'],
      ['A\u200bda', 'Ada'],
    ] as const)
      expect(await renamed(client, name)).toMatchObject({ name: kept });
    const wrong = [
      '',
      '   ',
      'A'.repeat(51),
      'Ada\u0000',
      '\u202e\u200b',
      'A\nda',
      '<script>alert(1)</script>',
      'Ada <b>',
      '${1}',
      '12',
      `A${'\u0301'.repeat(9)}`,
      '💥',
    ];
    for (const name of wrong)
      expect([name, ...(await pathsOf(client, { ...NAMED, version: 1, name }))]).toEqual([
        name,
        400,
        'name',
      ]);
  });

  it('changes only the fields that the user may change', async () => {
    for (const field of [
      'idUser',
      'idDealer',
      'roles',
      'permissions',
      'flgEnabled',
      'iban',
      'email',
    ])
      expect(await pathsOf(world.as('visitor'), { ...NAMED, version: 1, [field]: 1 })).toEqual([
        400,
        field,
      ]);
  });
});
