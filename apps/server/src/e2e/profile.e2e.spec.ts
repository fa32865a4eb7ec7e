import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';

const IBAN = 'DE89370400440532013000';
const HOLDER = "Ada D'Angelo";
const WRITTEN = { iban: 'de89 3704 0044 0532 0130 00', accountHolder: HOLDER };

let portal: TestPortal;
let world: World;
let idSeller: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const { registry } = portal.parts;
  const seller = { name: 'Robin', surname: 'Keller', email: 'robin@example.test', phone: null };
  idSeller = await registry.createAccountManager({ ...seller, idMarket: 'IT' });
  await registry.changeDealer(world.people.dealer1.idDealer, { idSeller });
});
afterAll(() => portal.stop());

describe("a user's bank account", () => {
  it('SEC-04 is normalised, shown in full to its owner, and masked in the profile', async () => {
    const client = world.as('dealer1');
    const written = await client.run('SEC-04', { body: WRITTEN });
    expect(written.bankAccount).toEqual({ iban: IBAN, accountHolder: HOLDER });
    expect(await client.run('SEC-03')).toEqual(written);
    for (const id of ['OTH-04', 'SEC-10'] as const) {
      const profile = JSON.stringify(await client.run(id));
      expect(profile).toContain('•••• 3000');
      expect(profile).not.toContain(IBAN);
      expect(profile).not.toContain(HOLDER);
    }
  });

  it.each([
    ['NL91\u00A0ABNA\u00A00417\u00A01643\u00A000', 'NL91ABNA0417164300'],
    ['IBAN: DE89-3704-0044-0532-0130-00', IBAN],
    ['\u200EIBAN DE89.3704.0044.0532.0130.00\u202C', IBAN],
    ['iban de89\u202F3704\u202F0044\u202F0532\u202F0130\u202F00', IBAN],
  ])(
    'has an IBAN that is accepted as copied, with any spaces and letter case: %j',
    async (written, iban) => {
      const body = { iban: written, accountHolder: HOLDER };
      expect((await world.as('dealer1').run('SEC-04', { body })).bankAccount?.iban).toBe(iban);
    },
  );

  it.each([
    "Niccolo'",
    'Autohaus "Zur Linde"',
    '„Zur Linde“ GmbH',
    'Kfz-Handel N° 1',
    'Auto+',
    'Inh.:',
  ])('accepts the holder %s', async (accountHolder) => {
    const body = { iban: IBAN, accountHolder };
    expect((await world.as('dealer1').run('SEC-04', { body })).bankAccount).toEqual(body);
  });

  it("is stored without invisible characters and direction marks in the holder's name", async () => {
    const body = { iban: IBAN, accountHolder: '\u202eAda\u200b\u00a0D’An\u00adgelo\u202c' };
    const { bankAccount } = await world.as('dealer1').run('SEC-04', { body });
    expect(bankAccount?.accountHolder).toBe('Ada D’Angelo');
  });

  it('is refused with errors in sentences, without regular expressions', async () => {
    const body = { iban: 'DE1', accountHolder: '<b>Ada</b>' };
    const { problem } = await world.as('dealer1').refusal('SEC-04', { body });
    for (const { message } of problem.fields ?? []) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(message).not.toMatch(/[\\^$/_]/);
    }
  });

  it('is never readable in the audit trail', async () => {
    await world.as('dealer2').run('SEC-04', { body: WRITTEN });
    const trail = await portal.parts.dataSource.query(
      `SELECT id_actor AS "idActor", fields FROM record_change
       WHERE table_name = 'app_user' AND record_key = $1 ORDER BY id_change DESC LIMIT 1`,
      [String(world.people.dealer2.idUser)],
    );
    const secret = { old: '***', new: '***' };
    expect(trail).toEqual([
      {
        idActor: world.people.dealer2.idUser,
        fields: { iban: secret, accountHolder: secret },
      },
    ]);
    const everything = await portal.parts.dataSource.query(
      'SELECT fields::text FROM record_change',
    );
    expect(JSON.stringify(everything)).not.toContain(IBAN);
  });

  it.each([
    ['iban', { ...WRITTEN, iban: 'DE88370400440532013000' }, 'iban'],
    ['iban', { ...WRITTEN, iban: 'DE893704004405320130' }, 'iban'],
    ['iban', { ...WRITTEN, iban: 'XX89370400440532013000' }, 'iban'],
    ['iban', { ...WRITTEN, iban: '' }, 'iban'],
    ['iban', { ...WRITTEN, iban: `${IBAN}\u0000` }, 'iban'],
    ['iban', { ...WRITTEN, iban: '9'.repeat(100_000) }, 'too_big'],
    ['iban', { accountHolder: HOLDER }, 'invalid_type'],
    ['accountHolder', { ...WRITTEN, accountHolder: ' ' }, 'too_small'],
    ['accountHolder', { ...WRITTEN, accountHolder: '<b>Ada</b>' }, 'invalid_format'],
    ['accountHolder', { ...WRITTEN, accountHolder: '=1+1' }, 'invalid_format'],
    ['accountHolder', { ...WRITTEN, accountHolder: 'A'.repeat(71) }, 'too_big'],
    ['idUser', { ...WRITTEN, idUser: 1 }, 'unrecognized_keys'],
  ])('is refused at %s for %j', async (path, body, code) => {
    const { status, problem } = await world.as('dealer3').refusal('SEC-04', { body } as never);
    expect([status, problem.fields?.[0]]).toMatchObject([400, { path, code }]);
    expect((await world.as('dealer3').run('SEC-03')).bankAccount).toBeNull();
  });

  it('cannot be changed by read-only users or visitors', async () => {
    expect((await world.as('readonly').refusal('SEC-04', { body: WRITTEN })).status).toBe(403);
    const nobody = new Client(portal.url);
    expect((await nobody.refusal('SEC-04', { body: WRITTEN })).status).toBe(401);
  });
});

describe('the dealer of a user', () => {
  const input = (idDealer: number) => ({ query: { idDealer } });

  it('SEC-07 is visible to its own users and to staff of its market only', async () => {
    const { idDealer } = world.people.dealer1;
    for (const who of ['dealer1', 'centre', 'engineer'] as const)
      expect(await world.as(who).run('SEC-07', input(idDealer))).toMatchObject({
        idDealer,
        businessName: 'dealer1 srl',
        idMarket: 'IT',
        city: 'Milano',
      });
    const unknown = await world.as('dealer2').refusal('SEC-07', input(2_147_483_647));
    for (const who of ['dealer2', 'auctioneer', 'abroad'] as const) {
      const { status, problem } = await world.as(who).refusal('SEC-07', input(idDealer));
      expect([status, problem.code]).toEqual([404, unknown.problem.code]);
    }
  });

  it.each(['SEC-08', 'MOB-09'] as const)(
    "%s returns the account manager of the caller's dealer by default, and none of other dealers",
    async (id) => {
      const { idDealer } = world.people.dealer1;
      const client = world.as('dealer1');
      const seller = await client.run(id);
      expect(seller).toEqual({
        idSeller,
        name: 'Robin',
        surname: 'Keller',
        email: 'robin@example.test',
        phone: null,
      });
      expect(await client.run(id, input(idDealer))).toEqual(seller);
      expect(await world.as('centre').run(id, input(idDealer))).toEqual(seller);
      expect(await world.as('dealer2').run(id)).toBeNull();
      expect(await world.as('admin').run(id)).toBeNull();
      expect((await world.as('dealer2').refusal(id, input(idDealer))).status).toBe(404);
    },
  );

  it('OPEN-04 is shown by name to people with an invite, while it is enabled', async () => {
    const nobody = new Client(portal.url);
    const { idDealer } = world.people.dealer1;
    const info = { idDealer, businessName: 'dealer1 srl', idMarket: 'IT' };
    expect(await nobody.run('OPEN-04', { query: { dealerId: idDealer } })).toEqual(info);
    expect(await world.as('dealer1').run('OPEN-04')).toEqual(info);
    for (const query of [{}, { dealerId: 2_147_483_647 }])
      expect((await nobody.refusal('OPEN-04', { query })).status).toBe(404);
    const suspended = { query: { dealerId: world.people.suspended.idDealer } };
    expect((await nobody.refusal('OPEN-04', suspended)).status).toBe(404);
  });

  it('OPEN-04 can be read thirty times an hour from one address, and without limit by its own users', async () => {
    await portal.parts.dataSource.query('TRUNCATE sign_in_limit');
    const { idDealer } = world.people.dealer2;
    const others = { query: { dealerId: idDealer } };
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await world.as('dealer1').call('OPEN-04', others)).status);
    expect([new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
    expect((await new Client(portal.url).refusal('OPEN-04', others)).status).toBe(429);
    expect((await world.as('dealer2').run('OPEN-04', others)).idDealer).toBe(idDealer);
  });
});
