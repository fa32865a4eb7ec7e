import { makePdf } from '@fairlot/pictures/testing';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInput, applicationHelpers } from '../testing/applications.js';
import { makeVehicleList } from '../testing/make-vehicle-list.js';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';
import { waitForEmail } from '../testing/mailbox.js';
import { makeFile, DOCUMENTS, resetLimits } from '../testing/registering.js';

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
const DAY_MS = 86_400_000;

describe('the inbox of applications', () => {
  it('ENG-220 in part: lists applications in the caller’s markets, and can be filtered', async () => {
    const { idRegistration, email } = await applications.apply();
    const q = email;
    const { rows } = await staff().run('ENG-220', { query: { q } });
    expect(rows).toMatchObject([
      { idRegistration, state: 'REGISTERED', idMarket: 'IT', isOverdue: false, assignee: null },
    ]);
    const { businessName, vatCode, city } = rows[0]!;
    for (const text of [businessName, vatCode, city]) {
      const found = await staff().run('ENG-220', { query: { q: text, limit: 1_000 } });
      expect(found.rows.map((row) => row.idRegistration)).toContain(idRegistration);
    }
    const count = async (filter: object, who: 'centre' | 'abroad' = 'centre') =>
      (await world.as(who).run('ENG-220', { query: { q, ...filter } })).rows.length;
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
    expect((await staff().run('ENG-220', { query: { q } })).rows[0]?.isOverdue).toBe(true);
  });

  it('shows a deadline of two working days, even over a weekend', async () => {
    const { idRegistration } = await applications.apply();
    const dayOf = (column: string) =>
      `to_char(to_timestamp(${column} / 1000) AT TIME ZONE 'UTC', 'Dy') AS ${column}`;
    const days: string[] = [];
    for (let day = 0; day < 7; day += 1) {
      // The first day of the loop is a Monday.
      const [[row]] = await portal.parts.dataSource.query(
        `UPDATE dealer_registration SET registered_at = $2 WHERE id_registration = $1
         RETURNING ${dayOf('registered_at')}, ${dayOf('due_at')}`,
        [idRegistration, Date.UTC(2026, 2, 2 + day, 23)],
      );
      days.push(`${row.registered_at}→${row.due_at}`);
    }
    expect(days).toEqual([
      'Mon→Wed',
      'Tue→Thu',
      'Wed→Fri',
      'Thu→Mon',
      'Fri→Tue',
      'Sat→Tue',
      'Sun→Tue',
    ]);
  });

  it('ENG-221 in part: returns an application with its fields, documents, consents and checks', async () => {
    const { idRegistration, address } = await applications.apply();
    const shown = await read(idRegistration);
    expect(shown.documents.map(({ document }) => document)).toEqual(['doc', 'visura']);
    expect(shown).toMatchObject({
      idRegistration,
      language: 'de',
      address,
      checks: { format: 'RIGHT', checksum: 'RIGHT', registry: null },
      consents: expect.arrayContaining([expect.objectContaining({ consent: 'checkDati' })]),
      history: [{ step: 'REGISTERED', by: null, detail: null }],
      decision: null,
      questions: [],
    });
  });

  it('ENG-221 in part: finds dealers with the same VAT number, name, address or phone, and hides names in other markets', async () => {
    const vatCode = '07643520567';
    const dealer = { vatCode: `it ${vatCode}`, businessName: 'AUTO-Doppel S.r.l.' };
    const { dealer1, foreigner } = world.people;
    await portal.parts.registry.changeDealer(dealer1.idDealer, dealer);
    await portal.parts.registry.changeDealer(foreigner.idDealer, {
      country: 'IT',
      vatCode,
      idMarket: 'DE',
    });
    const first = await applications.apply({ mobile: '+39 333 765 4321', address: 'Via Po, 1' });
    const { idRegistration } = await applications.apply({
      vatCode,
      businessName: 'Auto Doppel SRL',
      mobile: '0039 3337654321',
      address: 'via po 1',
    });
    const { duplicates } = await read(idRegistration);
    expect(duplicates).toEqual([
      expect.objectContaining({ kind: 'DEALER', id: dealer1.idDealer, matches: ['NAME', 'VAT'] }),
      expect.objectContaining({ id: null, businessName: null, idMarket: 'DE', matches: ['VAT'] }),
      expect.objectContaining({
        kind: 'REGISTRATION',
        id: first.idRegistration,
        matches: ['ADDRESS', 'PHONE'],
      }),
    ]);
  });

  it('ENG-222 in part: shows PDFs and photos as images and an EPS file as a download, and records the viewer', async () => {
    const files = [
      makeFile(makePdf(), 'a.pdf'),
      makeFile(DOCUMENTS.png, 'b.png'),
      makeFile(DOCUMENTS.eps, 'c.eps'),
    ];
    const names = { visura: 'visura.pdf', doc: 'card.png', doc2: 'old.eps' };
    const { idRegistration } = await applications.apply(names, files);
    const { documents } = await read(idRegistration);
    expect(documents.map(({ document, kind }) => [document, kind])).toEqual([
      ['doc', 'png'],
      ['doc2', 'eps'],
      ['visura', 'pdf'],
    ]);
    const [photo, eps, pdf] = documents.map(({ idFile }) => ({ idRegistration, idFile }));
    for (const params of [photo!, pdf!]) {
      const picture = await staff().run('ENG-222', { params });
      expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    expect((await staff().refusal('ENG-222', { params: eps! })).status).toBe(404);
    const file = await staff().call('ENG-223', { params: eps! });
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="old.eps"');
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    await staff().run('ENG-222', { params: pdf! });
    const { history } = await read(idRegistration);
    const seen = history.filter(({ step }) => step === 'VIEWED');
    expect(seen.map(({ by, detail }) => `${by}: ${detail}`).toSorted()).toEqual([
      'centre: doc',
      'centre: doc2',
      'centre: visura',
    ]);
    expect((await world.as('abroad').refusal('ENG-223', { params: eps! })).status).toBe(404);
    const other = { ...eps!, idRegistration: (await applications.apply()).idRegistration };
    expect((await staff().refusal('ENG-223', { params: other })).status).toBe(404);
  });
});

describe('an application before the decision', () => {
  it('ENG-224 is assigned to enabled staff of its market, and can be unassigned', async () => {
    const { idRegistration } = await applications.apply();
    const assign = (idUser: number | null) => ({ body: { idRegistration, idUser } });
    const { idUser } = world.people.admin;
    await staff().run('ENG-224', assign(idUser));
    expect((await read(idRegistration)).assignee).toEqual({ idUser, username: 'admin' });
    for (const who of ['abroad', 'engineer', 'dealer1'] as const) {
      const { problem } = await staff().refusal('ENG-224', assign(world.people[who].idUser));
      expect(problem.fields?.[0]).toMatchObject({ path: 'idUser', code: 'unknown_reference' });
    }
    await portal.parts.registry.enableUser(idUser, false);
    const { status } = await staff().refusal('ENG-224', assign(idUser));
    await portal.parts.registry.enableUser(idUser, true);
    expect(status).toBe(400);
    await staff().run('ENG-224', assign(null));
    const { history, assignee } = await read(idRegistration);
    expect(assignee).toBe(null);
    expect(history.map(({ step, detail }) => [step, detail])).toEqual([
      ['ASSIGNED', null],
      ['ASSIGNED', 'admin'],
      ['REGISTERED', null],
    ]);
  });

  it('ENG-225 can be questioned by one e-mail in the applicant’s language, and answered on a page', async () => {
    const { idRegistration, email } = await applications.apply();
    const first = await applications.tagOf(email);
    expect((await applications.status(first)).body).toContain('Wir prüfen Ihre Registrierung');
    const question = 'Is "Via <Po>" right?\nAnd the number?';
    const body = { idRegistration, question };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await staff().run('ENG-225', { body, headers });
    await staff().run('ENG-225', { body, headers });
    const message = await waitForEmail(portal, email, /Rückfrage/);
    expect(message.language).toBe('de');
    expect(message.text).toContain(question);
    expect(message.text).toContain('/registration-status?tag=');
    const { questions, state } = await read(idRegistration);
    expect([state, questions.length]).toEqual(['ASKED', 1]);
    // The link in the first e-mail leads to the same page.
    const page = await applications.status(first);
    expect(page.body).toContain('Is &quot;Via &lt;Po&gt;&quot; right?');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const [filter] = questions;
    const form = { tag: first, idQuestion: filter!.idQuestion, answer: ' Yes, 7. ' };
    const sent = await fetch(`${portal.url}/api/v1/open/registration-answer`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form as never),
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      302,
      `/registration-status?tag=${first}`,
    ]);
    await new Client(portal.url).run('ENG-230', { body: { ...form, answer: 'No.' } });
    expect(await read(idRegistration)).toMatchObject({
      state: 'ANSWERED',
      questions: [{ answer: 'Yes, 7.', askedBy: 'centre' }],
    });
    const answered = (await applications.status(first)).body;
    expect(answered).toContain('Yes, 7.');
    expect(answered).not.toContain('<form');
    expect(answered).not.toContain('centre');
  });

  it('cannot be opened with a wrong or expired link, or after it was erased', async () => {
    const { idRegistration, email } = await applications.apply();
    const tag = await applications.tagOf(email);
    expect((await applications.status('x'.repeat(43))).status).toBe(404);
    expect((await applications.status('')).status).toBe(404);
    await query('UPDATE registration_link SET expires_at = 1 WHERE id_registration = $1', [
      idRegistration,
    ]);
    expect((await applications.status(tag)).status).toBe(404);
    expect((await applications.status(tag)).body).not.toContain('Auto ');
  });
});

describe('the staff home page', () => {
  it("ENG-229 counts the open tasks in the caller's markets, and shows the age of the oldest", async () => {
    const of = (who: 'centre' | 'abroad') => world.as(who).run('ENG-229');
    const admin = await world.signIn('admin', 'token');
    const before = await of('centre');
    const { idRegistration } = await applications.apply();
    const { idUser } = world.people.centre;
    await staff().run('ENG-224', { body: { idRegistration, idUser } });
    const after = await of('centre');
    expect(after.registrations?.count).toBe(before.registrations!.count + 1);
    expect(after.ownRegistrations).toMatchObject({ count: 1, oldestAt: expect.any(Number) });
    expect(after).toMatchObject({ undecidedAwards: { count: 0 }, stoppedImports: { count: 0 } });
    expect((await of('abroad')).registrations).toMatchObject({ count: 0, oldestAt: null });
    // E-mails belong to no market. Only administrators see their list and count.
    expect([after.failedEmails, (await admin.run('ENG-229')).failedEmails?.count]).toEqual([
      undefined,
      0,
    ]);
  });

  it("ENG-229 counts dealers that need configuration, in the caller's markets", async () => {
    const of = async (who: 'centre' | 'abroad') =>
      (await world.as(who).run('ENG-229')).dealersToConfigure;
    const before = await of('centre');
    const abroad = await of('abroad');
    const { idRegistration } = await applications.apply();
    await staff().run('ENG-226', acceptInput(idRegistration));
    const after = await of('centre');
    expect(after).toMatchObject({ count: before!.count + 1, oldestAt: expect.any(Number) });
    expect(await of('abroad')).toEqual(abroad);
  });

  it("ENG-260 in part: lists failed imports with sender and reason, in the caller's markets", async () => {
    const { idTemp } = await makeVehicleList(world, 'auctioneer', 'S-1');
    const output = { refusal: { name: 'ListFault', code: 'list_empty', line: 1, message: '' } };
    await query(
      `UPDATE pgboss.job SET output = $2 WHERE name = 'vehicle-import' AND singleton_key = $1`,
      [idTemp, JSON.stringify(output)],
    );
    const of = async (who: 'centre' | 'abroad') => (await world.as(who).run('ENG-260')).rows;
    expect(await of('abroad')).toEqual([]);
    const [stopped] = await of('centre');
    expect(stopped).toMatchObject({
      idTemp,
      username: 'auctioneer',
      idMarket: 'IT',
      doing: 'JUDGING',
      reason: expect.stringMatching(/./),
    });
    expect((await staff().run('ENG-229')).stoppedImports?.count).toBe(1);
  });

  it('leaves out a task that cannot be counted', async () => {
    await query('ALTER TABLE vehicle_import RENAME TO vehicle_import_away');
    const answered = await staff().run('ENG-229');
    await query('ALTER TABLE vehicle_import_away RENAME TO vehicle_import');
    expect(answered.stoppedImports).toBe(undefined);
    expect(answered.registrations?.count).toBeGreaterThan(0);
  });
});
