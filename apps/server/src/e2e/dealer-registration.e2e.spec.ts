import { MARKETS, type IdMarket } from '@fairlot/countries';
import { filledRegistration } from '@fairlot/countries/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePortal, startSecondPortal, Client, type TestPortal } from '../testing/index.js';
import { waitForEmail } from '../testing/mailbox.js';
import {
  makeFile,
  DOCUMENTS,
  exampleFilesFor,
  storedFiles,
  resetLimits,
  registrationOutcome,
  type FilledForm,
} from '../testing/registering.js';

let portal: TestPortal;
let visitor: Client;
beforeAll(async () => {
  portal = await makePortal();
  visitor = new Client(portal.url);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const count = async (table: string): Promise<number> => {
  const [row] = await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
  return row!.n;
};
/** All data that a registration stores. */
const left = async () => ({
  registrations: await count('dealer_registration'),
  consents: await count('registration_consent'),
  documents: await count('registration_document'),
  emails: await count('mail'),
  files: (await storedFiles(portal)).length,
});
/** A form for a company that no other test registers. */
const of = (idMarket: IdMarket, other: FilledForm = {}): FilledForm => ({
  ...filledRegistration(idMarket),
  ...other,
});
let mailboxes = 0;
const makeMailbox = () => {
  mailboxes += 1;
  const email = `dealer-${mailboxes}@example.test`;
  return { email, confEmail: email };
};

describe('the registration of a dealer', () => {
  it.each(MARKETS)(
    'OPEN-05 in part: stores a row, consent answers and documents in %s, and sends an e-mail',
    async (idMarket) => {
      const before = await left();
      const form = of(idMarket, makeMailbox());
      expect(await registrationOutcome(visitor, form)).toBe('done');
      const files = exampleFilesFor(form).length;
      const answers = idMarket === 'IT' ? 6 : 3;
      expect(await left()).toEqual({
        registrations: before.registrations + 1,
        consents: before.consents + answers,
        documents: before.documents + files,
        emails: before.emails + 1,
        files: before.files + files,
      });
      const [row] = await query<object>(
        'SELECT * FROM dealer_registration ORDER BY id_registration DESC LIMIT 1',
      );
      expect(row).toMatchObject({
        country: idMarket,
        id_market: idMarket,
        email: form['email'],
        vat_code: form['vatCode'],
        business_name: 'Moretti Auto',
        state: 'REGISTERED',
      });
    },
  );

  // The form has one invalid field per section: company, seat, contact, reference, consents,
  // documents.
  it.each(MARKETS)('is refused in %s with the invalid field of each section', async (idMarket) => {
    const before = await left();
    const send = async (other: FilledForm) => registrationOutcome(visitor, of(idMarket, other));
    expect(await send({ businessName: ' ' })).toBe('400, 400001, businessName mandatory');
    expect(await send({ vatCode: ' ' })).toBe('400, 400001, vatCode mandatory');
    expect(await send({ city: 'x'.repeat(51) })).toBe('400, 400001, city length');
    expect(await send({ confEmail: 'b@c.de' })).toBe('400, 400001, confEmail mismatch');
    expect(await send({ referenceSurname: null })).toBe('400, 400001, referenceSurname mandatory');
    expect(await send({ checkConsents2: null })).toBe('400, 400001, checkConsents2 mandatory');
    expect(await send({ doc: '' })).toBe('400, 600002, doc document');
    expect(await left()).toEqual(before);
  });

  it('is stored in the format of its market, with contact and consents', async () => {
    const form = of('IT', {
      ...makeMailbox(),
      vatCode: ' 0074 3110157 ',
      checkConsents1: true,
      referenceFiscalCode: 'mrtmtt91d08f205j',
      website: 'www.moretti.example',
    });
    await registrationOutcome(new Client(portal.url, { 'accept-language': 'de' }), form);
    const [row] = await query<{ id_registration: number }>(
      `SELECT *, reference_birth_date::text AS born FROM dealer_registration WHERE email = $1`,
      [form['email']],
    );
    expect(row).toMatchObject({
      country: 'IT',
      language: 'de',
      vat_code: '00743110157',
      reference_name: 'Matteo',
      reference_surname: 'Moretti',
      born: '1991-04-08',
      reference_fiscal_code: 'MRTMTT91D08F205J',
      website: 'www.moretti.example',
    });
    const answers = await query<object>(
      `SELECT consent, agrees, version, language FROM registration_consent
       WHERE id_registration = $1 AND answered_at > 0 ORDER BY consent`,
      [row!.id_registration],
    );
    const shown = { version: 1, language: 'de' };
    expect(answers).toEqual([
      { consent: 'checkCCA', agrees: true, ...shown },
      { consent: 'checkConsents1', agrees: true, ...shown },
      { consent: 'checkConsents2', agrees: false, ...shown },
      { consent: 'checkConsents3', agrees: false, ...shown },
      { consent: 'checkDati', agrees: true, ...shown },
      { consent: 'checkTec', agrees: true, ...shown },
    ]);
  });

  it('starts with the status REGISTERED, and keeps it when the form is sent again', async () => {
    const form = of('NL', makeMailbox());
    await registrationOutcome(visitor, form);
    await registrationOutcome(visitor, form);
    const states = 'SELECT state FROM dealer_registration WHERE email = $1';
    expect(await query(states, [form['email']])).toEqual([{ state: 'REGISTERED' }]);
  });

  it.each([
    ['BE', 'BE'],
    ['XX', 'FR'],
    [undefined, 'FR'],
  ])('STA-003 belongs to the market of the page, if it has one: %s', async (idMarket, kept) => {
    const form = of('FR', { ...makeMailbox(), idMarket });
    await registrationOutcome(visitor, form);
    const [row] = await query<object>(
      'SELECT id_market, country FROM dealer_registration WHERE email = $1',
      [form['email']],
    );
    expect(row).toEqual({ id_market: kept, country: 'FR' });
  });

  it("ERR-012 in part: is refused for a wrong document with its error number, in the applicant's language", async () => {
    const italian = new Client(portal.url, { 'accept-language': 'it' });
    const json = of('FR', { doc: 'passport.exe' });
    const { status, problem } = await italian.refusal('OPEN-05', { json, files: [] });
    expect([status, problem]).toMatchObject([
      400,
      {
        errorCode: '600002',
        code: 'DOCUMENT_REFUSED',
        errorMsg: 'Manca un documento, oppure il suo tipo di file non è accettato.',
        fields: [
          {
            path: 'doc',
            code: 'document',
            message: 'Questo documento manca, oppure il suo tipo di file non è accettato.',
          },
        ],
      },
    ]);
  });

  it('ERR-021 is refused in Italy for an invalid fiscal code, at its field', async () => {
    const italian = new Client(portal.url, { 'accept-language': 'it' });
    const register = async (referenceFiscalCode: string) => {
      const json = of('IT', { referenceFiscalCode });
      const { status, problem } = await italian.refusal('OPEN-05', { json, files: [] });
      return [status, ...(problem.fields ?? []).map(({ path, message }) => `${path}: ${message}`)];
    };
    // One code has a wrong check letter, the other belongs to another person.
    const mismatch = /^referenceFiscalCode: Questo codice fiscale non corrisponde/;
    for (const wrong of ['MRTMTT91D08F205K', 'RSSMRA80A01H501U'])
      expect(await register(wrong)).toEqual([400, expect.stringMatching(mismatch)]);
  });

  it('VAL-077 is refused if the fiscal code belongs to another person', async () => {
    for (const other of [
      { referenceSurname: 'Rossi' },
      { referenceName: 'Marco' },
      { referenceBirthDate: '09/04/1991' },
    ])
      expect([other, await registrationOutcome(visitor, of('IT', other))]).toEqual([
        other,
        '400, 400001, referenceFiscalCode fiscalCode',
      ]);
  });

  it.each([
    ['PL', undefined, 'pl'],
    ['DE', '*', 'de'],
    ['BE', 'fr', 'fr'],
    ['OTHER', 'xx', 'en-GB'],
  ] as const)(
    'in %s with the language header %s sends an e-mail in %s',
    async (idMarket, header, language) => {
      const form = of(idMarket, makeMailbox());
      const client = new Client(portal.url, header && { 'accept-language': header });
      expect(await registrationOutcome(client, form)).toBe('done');
      expect(await waitForEmail(portal, String(form['email']), /./)).toMatchObject({ language });
    },
  );

  it("sends one e-mail in the applicant's language, and does not allow a sign-in yet", async () => {
    const form = of('DE', makeMailbox());
    const german = new Client(portal.url, { 'accept-language': 'de' });
    await registrationOutcome(german, form);
    const message = await waitForEmail(portal, String(form['email']), /./);
    expect(message).toMatchObject({ language: 'de' });
    expect(message.text).toContain('Moretti Auto');
    const body = { username: String(form['email']), password: 'Quiet-Harbour-27' };
    expect((await visitor.refusal('MOB-01', { body })).status).toBe(401);
    expect(await query('SELECT 1 FROM dealer WHERE vat_code = $1', [form['vatCode']])).toEqual([]);
  });

  it('detects the type of a document by its content, and keeps its file name', async () => {
    const form = of('DE', { ...makeMailbox(), visura: '../../Auszug.pdf', doc: 'Ausweis.jpg' });
    const files = [makeFile(DOCUMENTS.pdf, '../../etc/passwd'), makeFile(DOCUMENTS.png, 'x.svg')];
    expect(await registrationOutcome(visitor, form, files)).toBe('done');
    const documents = await query<{ id_file: string }>(
      `SELECT id_file, document, file_name, kind FROM registration_document
       JOIN dealer_registration USING (id_registration) WHERE email = $1 ORDER BY document`,
      [form['email']],
    );
    expect(documents).toMatchObject([
      { document: 'doc', file_name: 'Ausweis.jpg', kind: 'png' },
      { document: 'visura', file_name: '../../Auszug.pdf', kind: 'pdf' },
    ]);
    for (const { id_file: idFile } of documents)
      expect(await storedFiles(portal)).toContain(idFile);
  });
});

describe('a repeated registration', () => {
  it('with the same key stores nothing, and gets the response of the first', async () => {
    const form = of('PT', makeMailbox());
    expect(await registrationOutcome(visitor, form)).toBe('done');
    const before = await left();
    expect(await registrationOutcome(visitor, form)).toBe('done');
    expect(await left()).toEqual(before);
  });

  it('creates one registration even if two processes receive the form in parallel', async () => {
    const other = await startSecondPortal(portal);
    const before = await left();
    const form = of('LU', makeMailbox());
    const urls = [portal.url, other.url, portal.url, other.url];
    const outcomes = await Promise.all(
      urls.map((url) => registrationOutcome(new Client(url), form)),
    );
    const files = [...(await storedFiles(portal)), ...(await storedFiles(other))];
    await other.stop();
    expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
    expect(await left()).toMatchObject({
      registrations: before.registrations + 1,
      emails: before.emails + 1,
    });
    expect(files).toHaveLength(before.files + 1);
  });

  it('with corrected data creates a new registration, even with a known VAT number', async () => {
    const form = of('FR', makeMailbox());
    await registrationOutcome(visitor, form);
    const before = await left();
    expect(await registrationOutcome(visitor, { ...form, mobile: '+33 6 00 00 00 00' })).toBe(
      'done',
    );
    expect((await left()).registrations).toBe(before.registrations + 1);
  });

  it('with the same key but other content is refused, and stores nothing', async () => {
    const headers = { 'idempotency-key': '0198a1b2-0000-7000-8000-000000000001' };
    const send = (form: FilledForm, files = exampleFilesFor(form)) =>
      visitor.call('OPEN-05', { json: form, files, headers });
    const form = of('NL', makeMailbox());
    expect((await send(form)).ok).toBe(true);
    expect((await send(form)).ok).toBe(true);
    const before = await left();
    const others = exampleFilesFor(form).map(() =>
      makeFile('%PDF-1.4\n1 0 obj\n<<1>>\nendobj\n%%EOF\n'),
    );
    for (const reused of [await send({ ...form, city: 'Utrecht' }), await send(form, others)])
      expect(reused.ok ? null : reused.problem.code).toBe('COMMAND_ID_REUSED');
    expect(await left()).toEqual(before);
  });
});
