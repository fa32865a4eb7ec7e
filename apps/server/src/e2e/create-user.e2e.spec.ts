import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  Client,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { makeInvite, filledSignUp } from '../testing/invited.js';
import { waitForEmail } from '../testing/mailbox.js';
import { signInByToken } from '../testing/sign-in.js';

const CHOSEN = 'Quiet-Harbour-27';

let portal: TestPortal;
let world: World;
let nobody: Client;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  nobody = new Client(portal.url);
});
afterAll(() => portal.stop());
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

const newUser = (email: string, over: object = {}, who: PersonName = 'dealer1') => ({
  body: {
    email,
    idDealer: world.people[who].idDealer,
    name: 'Matteo',
    surname: 'Moretti',
    fiscalCode: 'MRTMTT91D08F205J',
    birthDate: '08/04/1991',
    ...over,
  },
});
const create = (email: string, over: object = {}) =>
  world.as('dealer1').run('SEC-01', newUser(email, over));
const refused = async (input: ReturnType<typeof newUser>, by: PersonName = 'dealer1') => {
  const { status, problem } = await world.as(by).refusal('SEC-01', input);
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
const countOf = async (email: string): Promise<number> => {
  const counted = 'SELECT count(*)::int AS n FROM app_user WHERE lower(email) = lower($1)';
  const [row] = await portal.parts.dataSource.query<[{ n: number }]>(counted, [email]);
  return row.n;
};

describe('a user created by another user', () => {
  it('SEC-01 gets an e-mail to choose a password, and must answer the consents before anything else', async () => {
    const { username } = await create('matteo@example.test');
    expect(username).toBe('matteo.moretti');
    const stored = `SELECT name, surname, fiscal_code, birth_date::text AS born FROM app_user
       WHERE email = 'matteo@example.test'`;
    expect(await portal.parts.dataSource.query(stored)).toEqual([
      { name: 'Matteo', surname: 'Moretti', fiscal_code: 'MRTMTT91D08F205J', born: '1991-04-08' },
    ]);
    const { text } = await waitForEmail(portal, 'matteo@example.test', /account is ready/);
    const [, hash = ''] = /[?&]tag=([\w-]+)/.exec(text) ?? [];
    const body = { password: CHOSEN, confPassword: CHOSEN, hash, username };
    await nobody.run('OPEN-09', { body });
    const client = await signInByToken(portal.url, username, CHOSEN);
    const { idDealer } = world.people.dealer1;
    expect(await client.run('OTH-04')).toMatchObject({ idDealer, consent1: null });
    expect((await client.refusal('SEC-54')).problem.code).toBe('CONSENTS_MISSING');
  });

  it('SEC-01 is created once per e-mail address, even by parallel calls, and a repeat gets the same response', async () => {
    const made = await Promise.all([1, 2, 3].map(() => create('nora@example.test')));
    expect(new Set(made.map(({ idUser }) => idUser)).size).toBe(1);
    expect(await countOf('nora@example.test')).toBe(1);
    expect(
      await refused(
        newUser('NORA@example.test', { name: 'Marco', fiscalCode: 'MRTMRC91D08F205Y' }),
      ),
    ).toEqual([400, expect.stringMatching(/^(?:email already_user|fiscalCode fiscalCode)$/)]);
  });

  it('gets a unique user name even if users with the same name are created in parallel', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create(`alike${n}@example.test`)),
    );
    expect(new Set(made.map(({ username }) => username)).size).toBe(8);
  });

  it('SEC-01 can no longer use an earlier invite', async () => {
    const link = await makeInvite(world, 'olga@example.test');
    await create('Olga@example.test');
    const { state } = await nobody.run('OPEN-11', { query: { email: link.email, tag: link.tag } });
    expect(state).toBe('UNKNOWN');
  });

  it('is stored without invisible characters and direction marks in name and e-mail address', async () => {
    await create('clean\u200b@example.test', { name: 'Ma\u202etteo' });
    const stored = await portal.parts.dataSource.query(
      `SELECT name FROM app_user WHERE email = 'clean@example.test'`,
    );
    expect(stored).toEqual([{ name: 'Matteo' }]);
  });

  it.each([
    ['dealer2', 404],
    ['abroad', 404],
    ['engineer', 403],
    ['readonly', 403],
    ['visitor', 403],
    ['suspended', 404],
  ] as const)('SEC-01 cannot be created by %s', async (by, status) => {
    expect((await refused(newUser(`by-${by}@example.test`), by))[0]).toBe(status);
    expect(await countOf(`by-${by}@example.test`)).toBe(0);
  });

  it('SEC-01 can be created by staff of the market, but only for an enabled dealer', async () => {
    const made = await world.as('admin').run('SEC-01', newUser('pia@example.test', {}, 'dealer2'));
    expect(made.idUser).toBeGreaterThan(0);
    expect((await refused(newUser('q@example.test', {}, 'suspended'), 'admin'))[0]).toBe(404);
  });

  it.each([
    [{ email: `${'x'.repeat(300)}@example.test` }, 'email too_big'],
    [{ email: 'no address' }, 'email invalid_format'],
    [{ name: 'x'.repeat(81) }, 'name too_big'],
    [{ surname: '<b>Moretti</b>' }, 'surname invalid_format'],
    [{ surname: 'Rossi' }, 'fiscalCode fiscalCode'],
    [{ fiscalCode: '' }, 'fiscalCode mandatory'],
    [{ birthDate: '31/02/1991' }, 'birthDate date'],
    [{ roles: ['ADMIN'] }, 'roles unrecognized_keys'],
  ])('SEC-01 is refused with %j', async (over, field) => {
    const refusal = await refused(newUser('bad@example.test', over));
    expect([refusal[0], refusal.join()]).toEqual([400, expect.stringContaining(field)]);
    expect(await countOf('bad@example.test')).toBe(0);
  });
});

describe('a user who signs up by an invite', () => {
  const spent = async (body: object) => {
    const { problem } = await nobody.refusal('OPEN-07', { body } as never);
    return problem.fields?.map(({ path, code }) => `${path} ${code}`);
  };

  it.each(['OPEN-06', 'OPEN-07'] as const)(
    '%s needs no tag if the dealer has an open invite to the e-mail address (reading 25)',
    async (id) => {
      const email = `untagged.${id.toLowerCase()}@example.test`;
      const { tag: _, ...body } = filledSignUp(await makeInvite(world, email));
      const { idDealer } = world.people.dealer2;
      expect(await spent({ ...body, idDealer })).toEqual(['email link_spent']);
      const headers = { 'idempotency-key': randomUUID() };
      for (let n = 0; n < 2; n += 1)
        expect(await nobody.run(id, { body, headers })).toEqual({ done: true });
      expect(await countOf(email)).toBe(1);
      expect(await spent(body)).toEqual(['email link_spent']);
    },
  );

  it("gets e-mails in the language of the form, or else of the dealer's market", async () => {
    const admin = world.as('admin');
    for (const [header, language] of [
      ['*', 'it'],
      ['de', 'de'],
    ] as const) {
      const body = filledSignUp(await makeInvite(world, `otto.${language}@example.test`));
      await admin.run('OPEN-07', { body, headers: { 'accept-language': header } });
      const [user] = await portal.parts.dataSource.query<[{ language: string }]>(
        'SELECT language FROM app_user WHERE email = $1',
        [body.email],
      );
      expect(user.language).toBe(language);
    }
  });
});
