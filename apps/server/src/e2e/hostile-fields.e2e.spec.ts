import { formsOf } from '@fairlot/countries';
import { filledRegistration } from '@fairlot/countries/testing';
import type { OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';
import { makeInvite, filledSignUp } from '../testing/invited.js';
import { waitForEmail } from '../testing/mailbox.js';
import {
  makeFile,
  DOCUMENTS,
  resetLimits,
  registrationOutcome,
  exampleFilesFor,
} from '../testing/registering.js';

/** Values for text fields, named after what is wrong with them. */
const HOSTILE = {
  'too long': 'x'.repeat(300),
  'another alphabet': 'Ωμέγα Авто 李',
  'turned around': '\u202Egpj.exe\u200F',
  'NUL inside': 'a\u0000b',
  'half a letter': 'a\ud800b',
  'an escape': '\u001B[2Ja',
  'a script': '<script>alert(1)</script>',
  'a quote that ends an attribute': '"><img src=x onerror=alert(1)>',
  'a formula': '=HYPERLINK("http://evil.test";"x")',
  'an e-mail address of 300 characters': `${'a'.repeat(287)}@example.test`,
  'a day that never was': '31/02/1991',
  'a statement': "'; DROP TABLE app_user; --",
} as const;
/** Names of values that every text field refuses. */
const ALWAYS_REFUSED: readonly string[] = ['too long', 'NUL inside', 'half a letter', 'an escape'];

let portal: TestPortal;
let world: World;
let nobody: Client;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  nobody = new Client(portal.url);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

/** Paths of the refused fields; null if the body is accepted. `call` itself fails on a 5xx. */
const refusedBy = async (client: Client, id: OperationId, body: object) => {
  const called = await client.call(id, { body } as never);
  if (called.ok) return null;
  expect([id, called.status]).toEqual([id, 400]);
  return (called.problem.fields ?? []).map(({ path }) => path);
};

const LINK = { email: 'ada@example.test', idDealer: 1, tag: 'x'.repeat(43) };
const PASSWORDS = { password: 'Quiet-Harbour-27', confPassword: 'Quiet-Harbour-27' };

/** A valid body for each form, and its free-text fields. */
const forms = (): Readonly<
  Record<string, readonly [Client, OperationId, object, readonly string[]]>
> => ({
  'sign-up': [
    nobody,
    'OPEN-07',
    filledSignUp(LINK),
    ['surname', 'name', 'fiscalCode', 'birthDate', 'email', 'dealerName', 'tag'],
  ],
  'sign-up from the consents': [nobody, 'OPEN-06', filledSignUp(LINK), ['surname', 'name', 'tag']],
  'a new user': [
    world.as('dealer1'),
    'SEC-01',
    {
      email: 'new@example.test',
      idDealer: world.people.dealer1.idDealer,
      name: 'Matteo',
      surname: 'Moretti',
      fiscalCode: 'MRTMTT91D08F205J',
      birthDate: '08/04/1991',
    },
    ['email', 'name', 'surname', 'fiscalCode', 'birthDate'],
  ],
  'an invite': [
    world.as('dealer2'),
    'OTH-05',
    { email: 'one@example.test', dealerId: world.people.dealer2.idDealer },
    ['email'],
  ],
  'own data': [
    world.as('dealer2'),
    'SEC-02',
    { version: 1, name: 'Ada', surname: 'Rossi', preferredLanguage: 'it' },
    ['name', 'surname', 'preferredLanguage'],
  ],
  'a bank account': [
    world.as('dealer2'),
    'SEC-04',
    { iban: 'DE89370400440532013000', accountHolder: 'Ada Rossi' },
    ['iban', 'accountHolder'],
  ],
  'another password': [
    world.as('visitor'),
    'SEC-05',
    { ...PASSWORDS, presentPassword: 'x' },
    ['presentPassword', 'password', 'confPassword'],
  ],
  'a lost password': [
    nobody,
    'OPEN-08',
    { username: 'nobody', email: 'no@example.test' },
    ['username', 'email'],
  ],
  'a password by a link': [
    nobody,
    'OPEN-09',
    { ...PASSWORDS, hash: LINK.tag, username: 'nobody' },
    ['password', 'confPassword', 'hash', 'username'],
  ],
});
const FORMS = [
  'sign-up',
  'sign-up from the consents',
  'a new user',
  'an invite',
  'own data',
  'a bank account',
  'another password',
  'a lost password',
  'a password by a link',
];

describe('a text field of the form', () => {
  it.each(FORMS)(
    'for %s is refused by its path, or stored without harm, if it has a hostile value',
    async (name) => {
      const [client, id, right, fields] = forms()[name]!;
      for (const field of fields)
        for (const [what, value] of Object.entries(HOSTILE)) {
          await resetLimits(portal);
          const version = id === 'SEC-02' && { version: (await client.run('SEC-03')).version };
          const paths = await refusedBy(client, id, { ...right, ...version, [field]: value });
          if (ALWAYS_REFUSED.includes(what))
            expect([field, what, paths]).not.toEqual([field, what, null]);
          // If the portal checks a link or password first, the refusal may name that field instead.
          expect([field, what, paths]).not.toEqual([field, what, []]);
        }
      const stored = await portal.parts.dataSource.query<{ text: string }[]>(
        'SELECT to_jsonb(app_user)::text AS text FROM app_user',
      );
      expect(stored.map(({ text }) => text).join()).not.toMatch(
        /<script|HYPERLINK|DROP TABLE|\u202e/,
      );
    },
  );
});

/** The fields named in a refusal with status 400. */
const fieldsIn = (outcome: string): string[] => {
  const [status, , ...fields] = outcome.split(', ');
  expect([outcome, status]).toEqual([outcome, '400']);
  return fields.map((field) => field.split(' ')[0] ?? '');
};
/** Whether a refusal names this field, or another field that repeats or identifies it. */
const isOf = (name: string) => (field: string) =>
  field === name ||
  (name === 'email' && field === 'confEmail') ||
  (name.startsWith('reference') && field === 'referenceFiscalCode');

describe('a text field of a registration', () => {
  const form = formsOf('IT').registration;
  const WRITTEN = Object.entries(form)
    .filter(([, { kind }]) => kind !== 'tick' && kind !== 'answer' && kind !== 'document')
    .map(([name]) => name);

  it.each(Object.keys(HOSTILE) as (keyof typeof HOSTILE)[])(
    'is refused by its path, or stored unchanged without harm, if it contains %s',
    async (what) => {
      const value = HOSTILE[what];
      for (const [n, name] of WRITTEN.entries()) {
        await resetLimits(portal);
        const email = `${what.replaceAll(/\W/g, '-')}-${n}@example.test`;
        const sent = { ...filledRegistration('IT'), email, confEmail: email, [name]: value };
        const outcome = await registrationOutcome(nobody, sent);
        if (outcome === 'done')
          expect([name, ALWAYS_REFUSED.includes(what)]).toEqual([name, false]);
        else expect([name, ...fieldsIn(outcome)]).toEqual([name, expect.toSatisfy(isOf(name))]);
      }
    },
  );

  it('is shown as text in the e-mail even if it contains a script, which no mail client runs', async () => {
    const email = 'inert@example.test';
    const businessName = '<script>alert(1)</script>';
    const sent = { ...filledRegistration('DE'), email, confEmail: email, businessName };
    expect(await registrationOutcome(nobody, sent)).toBe('done');
    const { text, idMail } = await waitForEmail(portal, email, /./);
    // In the text part, mail clients must not turn the value into a link.
    expect(text).toContain('<script>alert(1)');
    const html = String(await nobody.run('ENG-54', { query: { idMail } }));
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
  });

  it('is stored without its invisible characters', async () => {
    const email = 'unseen@example.test';
    const businessName = 'Auto \u202Egpj.exe\u202C\u200B';
    const sent = { ...filledRegistration('DE'), email, confEmail: email, businessName };
    expect(await registrationOutcome(nobody, sent)).toBe('done');
    const kept = 'SELECT business_name AS name FROM dealer_registration WHERE email = $1';
    expect(await portal.parts.dataSource.query(kept, [email])).toEqual([{ name: 'Auto gpj.exe' }]);
  });
});

describe('a document of a registration', () => {
  const PNG_65000 = Buffer.from(
    '89504e470d0a1a0a0000000d494844520000fde80000fde80802000000',
    'hex',
  );
  const RUNS = `${DOCUMENTS.pdf}2 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>> >> endobj`;

  it.each([
    ['a PDF with a script', RUNS, 'passport.pdf', 'pdf'],
    ['an EPS program', `${DOCUMENTS.eps}systemdict /quit get exec`, 'passport.eps', 'eps'],
    ['a name that leads elsewhere', DOCUMENTS.pdf, '../../../etc/cron.d/passport.pdf', 'pdf'],
  ])('is stored byte by byte: %s', async (what, content, doc, kind) => {
    const email = `${what.replaceAll(/\W/g, '-')}@example.test`;
    const sent = { ...filledRegistration('FR'), email, confEmail: email, doc };
    expect(await registrationOutcome(nobody, sent, [makeFile(content, doc)])).toBe('done');
    const [row] = await portal.parts.dataSource.query<{ idFile: string; kind: string }[]>(
      `SELECT id_file AS "idFile", kind FROM registration_document
       JOIN dealer_registration USING (id_registration) WHERE email = $1`,
      [email],
    );
    expect(row?.kind).toBe(kind);
    const pieces: Uint8Array[] = [];
    for await (const piece of (await portal.parts.files.get('registration', row!.idFile))!)
      pieces.push(piece);
    expect(Buffer.concat(pieces).equals(Buffer.from(content as string))).toBe(true);
  });

  it.each([
    ['a ZIP archive named as a PDF', 'PK\u0003\u0004', 'passport.pdf'],
    ['a compressed page', Buffer.from('1f8b0800', 'hex'), 'passport.pdf'],
    ['an image header of 65,000 by 65,000 pixels without data', PNG_65000, 'passport.png'],
    ['an SVG image with a script', '<svg onload="x()"/>', 'passport.png'],
    ['a file name with another extension', DOCUMENTS.pdf, 'passport.svg'],
    ['a file name with a NUL before its extension', DOCUMENTS.pdf, 'passport.pdf\u0000.exe'],
  ])('is refused with a reason: %s', async (_, content, doc) => {
    const sent = { ...filledRegistration('FR'), doc };
    const files = exampleFilesFor(sent).length === 0 ? [] : [makeFile(content, doc)];
    expect(await registrationOutcome(nobody, sent, files)).toBe('400, 600002, doc document');
  });
});

it('the invite to a colleague contains no markup from the inviter', async () => {
  const { idDealer } = world.people.dealer3;
  await portal.parts.registry.changeDealer(idDealer, { businessName: '<b onclick="x()">A</b>' });
  const link = await makeInvite(world, 'plain@example.test', 'dealer3');
  const { idMail } = await waitForEmail(portal, link.email, /./);
  const html = String(await nobody.run('ENG-54', { query: { idMail } }));
  expect(html).toContain('&lt;b onclick');
});
