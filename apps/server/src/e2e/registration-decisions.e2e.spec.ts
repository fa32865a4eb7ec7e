import { dealer as dealerRecord } from '@fairlot/contracts/record';
import { allForms } from '@fairlot/countries';
import { columnNameOf } from '@fairlot/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInput, applicationHelpers } from '../testing/applications.js';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { waitForEmail } from '../testing/mailbox.js';
import { italianVatCode, resetLimits } from '../testing/registering.js';

let portal: TestPortal;
let world: World;
let applications: ReturnType<typeof applicationHelpers>;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  applications = applicationHelpers(portal);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const staff = () => world.as('centre');
const read = (idRegistration: number) => staff().run('ENG-221', { params: { idRegistration } });

const accept = (idRegistration: number, more: object = {}) =>
  staff().run('ENG-226', acceptInput(idRegistration, more));
const dealerRow = async (idDealer: number) =>
  (await world.as('admin').run('ENG-183', { query: { idDealer } } as never)) as Readonly<
    Record<string, unknown>
  >;
const turn = (idDealer: number, flgEnabled: boolean) =>
  world.as('admin').run('ADM-01', { body: { idDealer, flgEnabled } } as never);
const toConfigure = async (businessName: string) =>
  (await world.as('admin').run('ADM-12', { query: { businessName } } as never)) as {
    readonly rows: readonly object[];
  };

describe('the dealer that an accepted application creates', () => {
  it('STA-088 is configured if it is enabled, so that staff can block and enable it again', async () => {
    const { idRegistration, businessName } = await applications.apply();
    const { idDealer } = await accept(idRegistration, { flgEnabled: true });
    expect((await toConfigure(businessName)).rows).toEqual([]);
    expect(await turn(idDealer, false)).toMatchObject({ enabled: false, state: 'CONFIGURED' });
    expect(await turn(idDealer, true)).toMatchObject({ enabled: true, state: 'CONFIGURED' });
  });

  it('STA-088 is registered if it is not enabled, and then staff configure it', async () => {
    const { idRegistration, businessName } = await applications.apply();
    const { idDealer } = await accept(idRegistration);
    expect(await dealerRow(idDealer)).toMatchObject({ enabled: false, state: 'REGISTERED' });
    expect((await toConfigure(businessName)).rows).toMatchObject([{ idDealer }]);
  });

  it('has every field that an application and a dealer have in common', async () => {
    const { idRegistration } = await applications.apply();
    const [registration] = await query<Readonly<Record<string, unknown>>>(
      'SELECT to_jsonb(r) AS row FROM dealer_registration r WHERE id_registration = $1',
      [idRegistration],
    );
    const stored = registration!['row'] as Readonly<Record<string, unknown>>;
    const named = new Set(allForms().flatMap((form) => Object.keys(form.registration)));
    const common = ['idMarket', ...named].filter((name) => name in dealerRecord.fields);
    expect(common).toEqual(expect.arrayContaining(['email', 'postalCode', 'region', 'carSold']));
    const applied = Object.fromEntries(common.map((name) => [name, stored[columnNameOf(name)]]));
    expect(Object.values(applied)).not.toContain(null);
    const { idDealer } = await accept(idRegistration);
    expect(await dealerRow(idDealer)).toMatchObject(applied);
  });
});

describe('the values of the company registry', () => {
  it('ENG-226 replace those of the application that staff take over, and the others stay', async () => {
    const vatCode = italianVatCode(911);
    const { idRegistration } = await applications.apply({ vatCode });
    const { city } = await read(idRegistration);
    const taken = { businessName: 'Registered srl', address: 'Via Po 9', vatCode: `IT${vatCode}` };
    const { idDealer } = await accept(idRegistration, taken);
    expect(await dealerRow(idDealer)).toMatchObject({ ...taken, city });
  });

  it('ENG-226 are refused at their fields if they are too long, or if another dealer has the VAT number', async () => {
    const vatCode = italianVatCode(912);
    await accept((await applications.apply({ vatCode })).idRegistration);
    const { idRegistration } = await applications.apply();
    const faults = async (more: object) => {
      const input = acceptInput(idRegistration, more);
      const { status, problem } = await staff().refusal('ENG-226', input);
      return [status, problem.fields?.map(({ path }) => path)];
    };
    expect(await faults({ businessName: 'x'.repeat(101), city: '' })).toEqual([
      400,
      ['businessName', 'city'],
    ]);
    expect(await faults({ vatCode: `IT${vatCode}` })).toEqual([400, ['vatCode']]);
    expect((await read(idRegistration)).state).toBe('REGISTERED');
  });
});

describe('an application with the VAT number of another dealer', () => {
  const refusal = async (idRegistration: number) => {
    const { status, problem } = await staff().refusal('ENG-226', acceptInput(idRegistration));
    return [status, problem.code, ...(problem.fields ?? []).map(({ path, code }) => [path, code])];
  };
  const TAKEN = [400, 'VALIDATION', ['vatCode', 'vat_code_taken']];
  const ELSEWHERE = [400, 'VALIDATION', ['vatCode', 'vat_code_elsewhere']];

  it.each([
    ['the same market', 'IT', TAKEN],
    ['another market', 'DE', ELSEWHERE],
  ] as const)('ENG-226 is refused for a number in any format: %s', async (_, idMarket, refused) => {
    const vatCode = italianVatCode(idMarket === 'IT' ? 901 : 902);
    const first = await applications.apply({ vatCode });
    const { idDealer } = await accept(first.idRegistration);
    const written = `it ${vatCode.slice(0, 3)}.${vatCode.slice(3)}`;
    await portal.parts.registry.changeDealer(idDealer, { idMarket, vatCode: written });
    const { idRegistration } = await applications.apply({ vatCode });
    expect(await refusal(idRegistration)).toEqual(refused);
    expect((await read(idRegistration)).state).toBe('REGISTERED');
  });

  it('ENG-226 creates one dealer if two applications with the same number are accepted in parallel', async () => {
    const vatCode = italianVatCode(903);
    const both = [await applications.apply({ vatCode }), await applications.apply({ vatCode })];
    const all = await Promise.all(
      both.map(({ idRegistration }) => staff().call('ENG-226', acceptInput(idRegistration))),
    );
    const refused = all.flatMap((one) => (one.ok ? [] : [one.problem.fields?.[0]?.code]));
    expect(refused).toEqual(['vat_code_taken']);
    const dealers = 'SELECT count(*)::int AS n FROM dealer WHERE vat_code = $1';
    expect(await query(dealers, [vatCode])).toEqual([{ n: 1 }]);
  });
});

describe('a decision about an application', () => {
  it('ENG-226 creates an enabled dealer with a main user and template states, and invites this user', async () => {
    const { idRegistration, email, businessName } = await applications.apply();
    const idTemplates = [world.templates.auctioneer, world.templates.exhibitor];
    const choice = acceptInput(idRegistration, { flgEnabled: true, idTemplates });
    const made = await staff().run('ENG-226', choice);
    const [dealer] = await query<object>(
      'SELECT state, enabled, business_name, enabled_markets FROM dealer WHERE id_dealer = $1',
      [made.idDealer],
    );
    expect(dealer).toEqual({
      state: 'CONFIGURED',
      enabled: true,
      enabled_markets: ['IT'],
      business_name: businessName,
    });
    const standings = await query(
      `SELECT id_template, standing FROM template_dealer WHERE id_dealer = $1 ORDER BY id_template`,
      [made.idDealer],
    );
    expect(standings).toEqual(
      idTemplates
        .toSorted((a, b) => a - b)
        .map((id_template) => ({ id_template, standing: 'ACCEPTED' })),
    );
    const message = await waitForEmail(portal, email, /Konto/);
    expect(message.text).toContain(made.username);
    expect(message.text).toContain('/change-password?tag=');
    expect(await read(idRegistration)).toMatchObject({
      state: 'ACCEPTED',
      decision: { by: 'centre', idDealer: made.idDealer, reason: null },
    });
    expect((await applications.status(await applications.tagOf(email))).body).toContain(
      'wurde angenommen',
    );
    // The caches are up to date, so other users see the dealer immediately.
    expect((await portal.parts.directory.dealer(made.idDealer))?.enabled).toBe(true);
  });

  it('ENG-226 is made once: a double click gets the same result and a colleague 409, even in parallel', async () => {
    const { idRegistration, businessName } = await applications.apply();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = (who: 'centre' | 'admin', headers = {}) =>
      world.as(who).call('ENG-226', { ...acceptInput(idRegistration), headers });
    const all = await Promise.all([send('centre', key), send('centre', key), send('admin')]);
    const again = await send('centre', key);
    const late = await send('admin');
    const made = new Set([...all, again].flatMap((one) => (one.ok ? [one.answer.idDealer] : [])));
    expect(made.size).toBe(1);
    expect(late.ok ? null : [late.status, late.problem.code]).toEqual([
      409,
      'REGISTRATION_DECIDED',
    ]);
    const dealers = 'SELECT state, enabled FROM dealer WHERE business_name = $1';
    expect(await query(dealers, [businessName])).toEqual([{ state: 'REGISTERED', enabled: false }]);
    const later = [
      ['ENG-224', { idUser: null }],
      ['ENG-225', { question: 'Too late?' }],
      ['ENG-227', { reason: 'Too late.' }],
      ['ENG-228', {}],
    ] as const;
    for (const [id, fields] of later) {
      const body = { idRegistration, ...fields };
      const { problem } = await staff().refusal(id, { body } as never);
      expect([id, problem.code]).toEqual([id, 'REGISTRATION_DECIDED']);
    }
  });

  it('ENG-226 has no effect if one of its parts fails', async () => {
    const { idRegistration } = await applications.apply();
    const idTemplates = [world.templates.auctioneer, 999_999];
    const { problem } = await staff().refusal(
      'ENG-226',
      acceptInput(idRegistration, { idTemplates }),
    );
    expect(problem.fields?.[0]).toMatchObject({ path: 'idTemplates.1' });
    await query(`CREATE FUNCTION no_mail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no mail' USING ERRCODE = '40001'; END $$`);
    await query('CREATE TRIGGER no_mail BEFORE INSERT ON mail EXECUTE FUNCTION no_mail()');
    const counts = 'SELECT (SELECT count(*) FROM dealer) d, (SELECT count(*) FROM app_user) u';
    const before = await query(counts);
    const headers = { 'content-type': 'application/json', token: staff().credentials.token! };
    const body = JSON.stringify(acceptInput(idRegistration).body);
    const path = '/api/v1/admin/registration-accept';
    const { status: code } = await fetch(portal.url + path, { method: 'POST', headers, body });
    await query('DROP FUNCTION no_mail() CASCADE');
    expect(code).toBeGreaterThanOrEqual(500);
    expect(await query(counts)).toEqual(before);
    expect((await read(idRegistration)).state).toBe('REGISTERED');
  });

  it('ENG-227 sends the applicant the reason of a rejection, and shows the internal note to staff only', async () => {
    const { idRegistration, email } = await applications.apply();
    const body = { idRegistration, reason: 'The extract is too old.', note: 'Known for SECRET.' };
    await staff().run('ENG-227', { body });
    const message = await waitForEmail(portal, email, /abgelehnt/);
    expect(message.text).toContain('The extract is too old.');
    const page = await applications.status(await applications.tagOf(email));
    expect(page.body).toContain('The extract is too old.');
    expect(`${message.text}${page.body}`).not.toContain('SECRET');
    const { decision } = await read(idRegistration);
    expect(decision).toMatchObject({ note: 'Known for SECRET.', by: 'centre', idDealer: null });
  });

  it('is allowed to staff of the market, but not to read-only staff, and is 404 for an erased application', async () => {
    const { idRegistration } = await applications.apply();
    const unknown = { body: { ...acceptInput(0).body, idRegistration: 2_000_000 } };
    const refused = async (who: 'abroad' | 'centre' | 'engineer', input: object) => {
      const { status: code, problem } = await world.as(who).refusal('ENG-226', input);
      return [code, problem.code];
    };
    expect(await refused('abroad', acceptInput(idRegistration))).toEqual([404, 'NOT_FOUND']);
    expect(await refused('abroad', unknown)).toEqual([404, 'NOT_FOUND']);
    expect((await refused('engineer', acceptInput(idRegistration)))[1]).toBe('READ_ONLY_USER');
    await world.as('engineer').run('ENG-221', { params: { idRegistration } });
    await query('DELETE FROM dealer_registration WHERE id_registration = $1', [idRegistration]);
    expect(await refused('centre', acceptInput(idRegistration))).toEqual([404, 'NOT_FOUND']);
  });
});
