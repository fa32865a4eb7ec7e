import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInput, applicationsIn } from '../testing/applications.js';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { emailTo } from '../testing/mailbox.js';
import { resetLimits } from '../testing/registering.js';

let portal: TestPortal;
let world: World;
let applications: ReturnType<typeof applicationsIn>;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  applications = applicationsIn(portal);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const staff = () => world.as('centre');
const read = (idRegistration: number) => staff().run('ENG-221', { params: { idRegistration } });

describe('a decision', () => {
  it('creates a REGISTERED dealer with main user and standings, and invites that user', async () => {
    const { idRegistration, email, businessName } = await applications.apply();
    const idTemplates = [world.templates.auctioneer, world.templates.exhibitor];
    const choice = acceptInput(idRegistration, { flgEnabled: true, idTemplates });
    const made = await staff().run('ENG-226', choice);
    const [dealer] = await query<object>(
      'SELECT state, enabled, business_name, enabled_markets FROM dealer WHERE id_dealer = $1',
      [made.idDealer],
    );
    expect(dealer).toEqual({
      state: 'REGISTERED',
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
    const message = await emailTo(portal, email, /Konto/);
    expect(message.text).toContain(made.username);
    expect(message.text).toContain('/change-password?tag=');
    expect(await read(idRegistration)).toMatchObject({
      state: 'ACCEPTED',
      decision: { by: 'centre', idDealer: made.idDealer, reason: null },
    });
    expect((await applications.status(await applications.tagOf(email))).body).toContain(
      'wurde angenommen',
    );
    // Other users see the dealer immediately, without a stale cache.
    expect((await portal.parts.directory.dealer(made.idDealer))?.enabled).toBe(true);
  });

  it('is made once: a double click gets the first result and a colleague 409, also in parallel', async () => {
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
    const dealers = 'SELECT count(*)::int AS n FROM dealer WHERE business_name = $1';
    expect(await query(dealers, [businessName])).toEqual([{ n: 1 }]);
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

  it('changes nothing if one of its parts fails', async () => {
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

  it('ENG-227 sends the applicant the reason, and shows the note to staff only', async () => {
    const { idRegistration, email } = await applications.apply();
    const body = { idRegistration, reason: 'The extract is too old.', note: 'Known for SECRET.' };
    await staff().run('ENG-227', { body });
    const message = await emailTo(portal, email, /abgelehnt/);
    expect(message.text).toContain('The extract is too old.');
    const page = await applications.status(await applications.tagOf(email));
    expect(page.body).toContain('The extract is too old.');
    expect(`${message.text}${page.body}`).not.toContain('SECRET');
    const { decision } = await read(idRegistration);
    expect(decision).toMatchObject({ note: 'Known for SECRET.', by: 'centre', idDealer: null });
  });

  it('is for staff of the market; read-only staff cannot decide, and an erased application returns 404', async () => {
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
