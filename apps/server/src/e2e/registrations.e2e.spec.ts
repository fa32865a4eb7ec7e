import { filledRegistration } from '@fairlot/countries/testing';
import { aPdf } from '@fairlot/pictures/testing';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPortal, aWorld, Client, type TestPortal, type World } from '../testing/index.js';
import { letterTo } from '../testing/mailbox.js';
import { readingPages } from '../testing/reading-pages.js';
import {
  aFile,
  DOCUMENTS,
  forgetLimits,
  registered,
  type FilledForm,
} from '../testing/registering.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
});
afterAll(() => portal.stop());
beforeEach(() => forgetLimits(portal));

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const DAY_MS = 86_400_000;

let applicants = 0;
/** An application that waits, each of a company and a mailbox of its own. */
const anApplication = async (other: FilledForm = {}, files?: File[]) => {
  applicants += 1;
  const email = `applicant-${applicants}@example.test`;
  const form = {
    ...filledRegistration('IT'),
    ...{
      email,
      confEmail: email,
      businessName: `Auto ${applicants}`,
      address: `Via ${applicants}`,
    },
    ...{ referenceEmail: email, mobile: `+39 333 ${1_000_000 + applicants}` },
    ...other,
  };
  const visitor = new Client(portal.url, { 'accept-language': 'de' });
  expect(await registered(visitor, form, files)).toBe('done');
  const [row] = await query<{ id: number }>(
    'SELECT id_registration AS id FROM dealer_registration WHERE email = $1',
    [email],
  );
  return { idRegistration: row!.id, email };
};
const tagFor = async (email: string): Promise<string> => {
  const { text } = await letterTo(portal, email, /Registrierung/);
  return /[?&]tag=([\w-]+)/.exec(text)?.[1] ?? '';
};
const status = (tag: string) => readingPages(portal)(`/registration-status?tag=${tag}`);
const staff = () => world.as('centre');
const read = (idRegistration: number, who: 'centre' | 'admin' = 'centre') =>
  world.as(who).ask('ENG-221', { params: { idRegistration } });
const accept = (idRegistration: number, more: object = {}) =>
  ({ body: { idRegistration, flgEnabled: false, idTemplates: [], ...more } }) as const;

describe('the inbox', () => {
  it('ENG-220 lists applications of the caller’s markets, and filters them', async () => {
    const { idRegistration, email } = await anApplication();
    const q = email;
    const { rows } = await staff().ask('ENG-220', { query: { q } });
    expect(rows).toMatchObject([
      { idRegistration, state: 'REGISTERED', idMarket: 'IT', isOverdue: false, assignee: null },
    ]);
    const count = async (asked: object, who: 'centre' | 'abroad' = 'centre') =>
      (await world.as(who).ask('ENG-220', { query: { q, ...asked } })).rows.length;
    expect(await count({}, 'abroad')).toBe(0);
    expect(await count({ market: ['IT'] }, 'abroad')).toBe(0);
    expect(await count({ state: ['ACCEPTED'] })).toBe(0);
    expect([await count({ assignee: 'none' }), await count({ assignee: 'me' })]).toEqual([1, 0]);
    expect(await count({ overdue: true })).toBe(0);
    await query('UPDATE dealer_registration SET registered_at = $2 WHERE id_registration = $1', [
      idRegistration,
      systemClock.now() - 8 * DAY_MS,
    ]);
    expect(await count({ overdue: true })).toBe(1);
    expect((await staff().ask('ENG-220', { query: { q } })).rows[0]?.isOverdue).toBe(true);
  });

  it('promises an answer within two working days, over a weekend too', async () => {
    const { idRegistration } = await anApplication();
    const dayOf = (column: string) =>
      `to_char(to_timestamp(${column} / 1000) AT TIME ZONE 'UTC', 'Dy') AS ${column}`;
    const days: string[] = [];
    for (let day = 0; day < 7; day += 1) {
      // From a Monday on.
      const [[row]] = await portal.parts.dataSource.query(
        `UPDATE dealer_registration SET registered_at = $2 WHERE id_registration = $1
         RETURNING ${dayOf('registered_at')}, ${dayOf('due_at')}`,
        [idRegistration, Date.UTC(2026, 2, 2 + day, 23)],
      );
      days.push(`${row.registered_at}→${row.due_at}`);
    }
    expect(days).toEqual([
      ...['Mon→Wed', 'Tue→Thu', 'Wed→Fri', 'Thu→Mon', 'Fri→Tue', 'Sat→Tue', 'Sun→Tue'],
    ]);
  });

  it('ENG-221 shows one with fields, consents and checks', async () => {
    const { idRegistration } = await anApplication();
    expect(await read(idRegistration)).toMatchObject({
      ...{ idRegistration, language: 'de', address: `Via ${applicants}` },
      checks: { format: 'RIGHT', checksum: 'RIGHT', registry: null },
      consents: expect.arrayContaining([expect.objectContaining({ consent: 'checkDati' })]),
      history: [{ step: 'REGISTERED', by: null, detail: null }],
      ...{ decision: null, questions: [] },
    });
  });

  it('finds the same VAT code, name, address and phone, and names nobody of another market', async () => {
    const vatCode = '07643520567';
    const dealer = { vatCode: `it ${vatCode}`, businessName: 'AUTO-Doppel S.r.l.' };
    const { dealer1, foreigner } = world.people;
    await portal.parts.registry.changeDealer(dealer1.idDealer, dealer);
    await portal.parts.registry.changeDealer(foreigner.idDealer, {
      ...{ country: 'IT', vatCode, idMarket: 'DE' },
    });
    const first = await anApplication({ mobile: '+39 333 765 4321', address: 'Via Po, 1' });
    const { idRegistration } = await anApplication({
      ...{ vatCode, businessName: 'Auto Doppel SRL' },
      ...{ mobile: '0039 3337654321', address: 'via po 1' },
    });
    const { duplicates } = await read(idRegistration);
    expect(duplicates).toEqual([
      expect.objectContaining({ kind: 'DEALER', id: dealer1.idDealer, matches: ['NAME', 'VAT'] }),
      expect.objectContaining({ id: null, businessName: null, idMarket: 'DE', matches: ['VAT'] }),
      expect.objectContaining({
        ...{ kind: 'REGISTRATION', id: first.idRegistration, matches: ['ADDRESS', 'PHONE'] },
      }),
    ]);
  });

  it('ENG-222 ENG-223 shows PDF and photo as pictures, an EPS file as a download only, and writes down who looked', async () => {
    const files = [
      aFile(await aPdf(), 'a.pdf'),
      aFile(DOCUMENTS.png, 'b.png'),
      aFile(DOCUMENTS.eps, 'c.eps'),
    ];
    const names = { visura: 'visura.pdf', doc: 'card.png', doc2: 'old.eps' };
    const { idRegistration } = await anApplication(names, files);
    const { documents } = await read(idRegistration);
    expect(documents.map(({ document, kind }) => [document, kind])).toEqual([
      ...[
        ['doc', 'png'],
        ['doc2', 'eps'],
        ['visura', 'pdf'],
      ],
    ]);
    const [photo, eps, pdf] = documents.map(({ idFile }) => ({ idRegistration, idFile }));
    for (const params of [photo!, pdf!]) {
      const picture = await staff().ask('ENG-222', { params });
      expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    expect((await staff().refusal('ENG-222', { params: eps! })).status).toBe(404);
    const file = await staff().call('ENG-223', { params: eps! });
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="old.eps"');
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    await staff().ask('ENG-222', { params: pdf! });
    const { history } = await read(idRegistration);
    const seen = history
      .filter(({ step }) => step === 'VIEWED')
      .map(({ by, detail }) => [by, detail]);
    expect(seen.toSorted()).toEqual([
      ...[
        ['centre', 'doc'],
        ['centre', 'doc2'],
        ['centre', 'visura'],
      ],
    ]);
    expect((await world.as('abroad').refusal('ENG-223', { params: eps! })).status).toBe(404);
    const other = { ...eps!, idRegistration: (await anApplication()).idRegistration };
    expect((await staff().refusal('ENG-223', { params: other })).status).toBe(404);
  });
});

describe('before a decision', () => {
  it('ENG-224 is assigned to staff of its market, and freed', async () => {
    const { idRegistration } = await anApplication();
    const assign = (idUser: number | null) => ({ body: { idRegistration, idUser } });
    const { idUser } = world.people.admin;
    await staff().ask('ENG-224', assign(idUser));
    expect((await read(idRegistration)).assignee).toEqual({ idUser, username: 'admin' });
    for (const who of ['abroad', 'engineer', 'dealer1'] as const) {
      const { problem } = await staff().refusal('ENG-224', assign(world.people[who].idUser));
      expect(problem.fields?.[0]).toMatchObject({ path: 'idUser', code: 'unknown_reference' });
    }
    await staff().ask('ENG-224', assign(null));
    const { history, assignee } = await read(idRegistration);
    expect(assignee).toBe(null);
    expect(history.map(({ step, detail }) => [step, detail])).toEqual([
      ...[
        ['ASSIGNED', null],
        ['ASSIGNED', 'admin'],
        ['REGISTERED', null],
      ],
    ]);
  });

  it('ENG-225 ENG-230 the applicant is asked by e-mail in his language, once, and answers on his page', async () => {
    const { idRegistration, email } = await anApplication();
    const first = await tagFor(email);
    expect((await status(first)).body).toContain('Wir prüfen Ihre Registrierung');
    const question = 'Is "Via <Po>" right?\nAnd the number?';
    const body = { idRegistration, question };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await staff().ask('ENG-225', { body, headers });
    await staff().ask('ENG-225', { body, headers });
    const letter = await letterTo(portal, email, /Rückfrage/);
    expect(letter.language).toBe('de');
    expect(letter.text).toContain(question);
    const { questions, state } = await read(idRegistration);
    expect([state, questions.length]).toEqual(['ASKED', 1]);
    // The link of the first e-mail opens the same page.
    const page = await status(first);
    expect(page.body).toContain('Is &quot;Via &lt;Po&gt;&quot; right?');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const [asked] = questions;
    const form = { tag: first, idQuestion: asked!.idQuestion, answer: ' Yes, 7. ' };
    const sent = await fetch(`${portal.url}/api/v1/open/registration-answer`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(form as never) },
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      302,
      `/registration-status?tag=${first}`,
    ]);
    await new Client(portal.url).ask('ENG-230', { body: { ...form, answer: 'No.' } });
    expect(await read(idRegistration)).toMatchObject({
      ...{ state: 'ANSWERED', questions: [{ answer: 'Yes, 7.', askedBy: 'centre' }] },
    });
    const answered = (await status(first)).body;
    expect(answered).toContain('Yes, 7.');
    expect(answered).not.toContain('<form');
    expect(answered).not.toContain('centre');
  });

  it('a link that is wrong, over, or of an erased application opens nothing', async () => {
    const { idRegistration, email } = await anApplication();
    const tag = await tagFor(email);
    expect((await status('x'.repeat(43))).status).toBe(404);
    expect((await status('')).status).toBe(404);
    await query('UPDATE registration_link SET expires_at = 1 WHERE id_registration = $1', [
      idRegistration,
    ]);
    expect((await status(tag)).status).toBe(404);
    expect((await status(tag)).body).not.toContain('Auto ');
  });

  it('ENG-228 only INVALID refuses; a register that does not answer is UNKNOWN', async () => {
    const { idRegistration } = await anApplication();
    expect(await staff().ask('ENG-228', { body: { idRegistration } })).toEqual({
      answer: 'UNKNOWN',
    });
    const says = (answer: string) =>
      query('UPDATE dealer_registration SET registry_check = $2 WHERE id_registration = $1', [
        idRegistration,
        JSON.stringify({ answer, checkedAt: 1, consultation: null, name: null }),
      ]);
    await says('INVALID');
    const { problem } = await staff().refusal('ENG-226', accept(idRegistration));
    expect(problem.code).toBe('VAT_CODE_INVALID');
    await says('UNKNOWN');
    await staff().ask('ENG-226', accept(idRegistration));
  });
});

describe('a decision', () => {
  it('STA-088 in part: ENG-226 makes a REGISTERED dealer, his main user and standings, and invites him', async () => {
    const { idRegistration, email } = await anApplication();
    const idTemplates = [world.templates.auctioneer, world.templates.exhibitor];
    const choice = accept(idRegistration, { flgEnabled: true, idTemplates });
    const made = await staff().ask('ENG-226', choice);
    const [dealer] = await query<object>(
      'SELECT state, enabled, business_name, enabled_markets FROM dealer WHERE id_dealer = $1',
      [made.idDealer],
    );
    expect(dealer).toEqual({
      ...{ state: 'REGISTERED', enabled: true, enabled_markets: ['IT'] },
      business_name: `Auto ${applicants}`,
    });
    const standings = await query(
      `SELECT id_template, standing FROM template_dealer WHERE id_dealer = $1 ORDER BY id_template`,
      [made.idDealer],
    );
    expect(standings).toEqual(
      idTemplates.toSorted().map((id_template) => ({ id_template, standing: 'ACCEPTED' })),
    );
    const letter = await letterTo(portal, email, /Konto/);
    expect(letter.text).toContain(made.username);
    expect(letter.text).toContain('/change-password?tag=');
    expect(await read(idRegistration)).toMatchObject({
      ...{ state: 'ACCEPTED', decision: { by: 'centre', idDealer: made.idDealer, reason: null } },
    });
    expect((await status(await tagFor(email))).body).toContain('ist angenommen');
    // Others know him at once: nothing is read from a memory of before.
    expect((await portal.parts.directory.dealer(made.idDealer))?.enabled).toBe(true);
  });

  it('is made once: a double click finds it, a colleague is told, all at the same moment too', async () => {
    const { idRegistration } = await anApplication();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = (who: 'centre' | 'admin', headers = {}) =>
      world.as(who).call('ENG-226', { ...accept(idRegistration), headers });
    const all = await Promise.all([send('centre', key), send('centre', key), send('admin')]);
    const [again, late] = [await send('centre', key), await send('admin')];
    const made = new Set([...all, again].flatMap((one) => (one.ok ? [one.answer.idDealer] : [])));
    expect(made.size).toBe(1);
    expect(late.ok ? null : [late.status, late.problem.code]).toEqual([
      409,
      'REGISTRATION_DECIDED',
    ]);
    const dealers = 'SELECT count(*)::int AS n FROM dealer WHERE business_name = $1';
    expect(await query(dealers, [`Auto ${applicants}`])).toEqual([{ n: 1 }]);
    const { problem } = await staff().refusal('ENG-227', {
      body: { idRegistration, reason: 'Too late.' },
    });
    expect(problem.code).toBe('REGISTRATION_DECIDED');
  });

  it('makes nothing at all where one part of it cannot be', async () => {
    const { idRegistration } = await anApplication();
    const idTemplates = [world.templates.auctioneer, 999_999];
    const { problem } = await staff().refusal('ENG-226', accept(idRegistration, { idTemplates }));
    expect(problem.fields?.[0]).toMatchObject({ path: 'idTemplates.1' });
    await query(`CREATE FUNCTION no_mail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no mail' USING ERRCODE = '40001'; END $$`);
    await query('CREATE TRIGGER no_mail BEFORE INSERT ON mail EXECUTE FUNCTION no_mail()');
    const counts = 'SELECT (SELECT count(*) FROM dealer) d, (SELECT count(*) FROM app_user) u';
    const before = await query(counts);
    const headers = { 'content-type': 'application/json', token: staff().credentials.token! };
    const body = JSON.stringify(accept(idRegistration).body);
    const path = '/api/v1/admin/registration-accept';
    const { status: code } = await fetch(portal.url + path, { method: 'POST', headers, body });
    await query('DROP FUNCTION no_mail() CASCADE');
    expect(code).toBeGreaterThanOrEqual(500);
    expect(await query(counts)).toEqual(before);
    expect((await read(idRegistration)).state).toBe('REGISTERED');
  });

  it('ENG-227 tells the applicant the reason, and nobody but staff the note', async () => {
    const { idRegistration, email } = await anApplication();
    const body = { idRegistration, reason: 'The extract is too old.', note: 'Known for SECRET.' };
    await staff().ask('ENG-227', { body });
    const letter = await letterTo(portal, email, /nicht annehmen/);
    expect(letter.text).toContain('The extract is too old.');
    const page = await status(await tagFor(email));
    expect(page.body).toContain('The extract is too old.');
    expect(`${letter.text}${letter.html}${page.body}`).not.toContain('SECRET');
    const { decision } = await read(idRegistration);
    expect(decision).toMatchObject({ note: 'Known for SECRET.', by: 'centre', idDealer: null });
  });

  it('is for staff of its market; an erased application is gone, and staff who read change nothing', async () => {
    const { idRegistration } = await anApplication();
    const unknown = { body: { ...accept(0).body, idRegistration: 2_000_000 } };
    const refused = async (who: 'abroad' | 'centre' | 'engineer', input: object) => {
      const { status: code, problem } = await world.as(who).refusal('ENG-226', input);
      return [code, problem.code];
    };
    expect(await refused('abroad', accept(idRegistration))).toEqual([404, 'NOT_FOUND']);
    expect(await refused('abroad', unknown)).toEqual([404, 'NOT_FOUND']);
    expect((await refused('engineer', accept(idRegistration)))[1]).toBe('READ_ONLY_USER');
    await world.as('engineer').ask('ENG-221', { params: { idRegistration } });
    await query('DELETE FROM dealer_registration WHERE id_registration = $1', [idRegistration]);
    expect(await refused('centre', accept(idRegistration))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the home of staff', () => {
  it('SCR-073 in part: ENG-229 counts what waits in the markets of the caller, and since when', async () => {
    const of = (who: 'centre' | 'abroad' | 'admin') => world.as(who).ask('ENG-229');
    const before = await of('centre');
    const { idRegistration } = await anApplication();
    const { idUser } = world.people.centre;
    await staff().ask('ENG-224', { body: { idRegistration, idUser } });
    const after = await of('centre');
    expect(after.registrations?.count).toBe(before.registrations!.count + 1);
    expect(after.ownRegistrations).toMatchObject({ count: 1, oldestAt: expect.any(Number) });
    expect(after).toMatchObject({ undecidedAwards: { count: 0 }, stoppedImports: { count: 0 } });
    expect((await of('abroad')).registrations).toMatchObject({ count: 0, oldestAt: null });
    // E-mails have no market: for administrators, as their list is.
    expect([after.failedEmails, (await of('admin')).failedEmails?.count]).toEqual([undefined, 0]);
  });

  it('leaves out a piece that cannot be counted', async () => {
    await query('ALTER TABLE vehicle_import RENAME TO vehicle_import_away');
    const answered = await staff().ask('ENG-229');
    await query('ALTER TABLE vehicle_import_away RENAME TO vehicle_import');
    expect(answered.stoppedImports).toBe(undefined);
    expect(answered.registrations?.count).toBeGreaterThan(0);
  });
});
