import { connect } from 'node:net';
import { filledRegistration } from '@fairlot/countries/testing';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePortal, Client, type TestPortal } from '../testing/index.js';
import {
  makeFile,
  DOCUMENTS,
  storedFiles,
  resetLimits,
  registrationFormData,
  registrationOutcome,
  rawRegistrationOutcome,
} from '../testing/registering.js';

let portal: TestPortal;
let visitor: Client;
beforeAll(async () => {
  portal = await makePortal({ trustedProxies: ['127.0.0.1'] });
  visitor = new Client(portal.url);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

const PATH = '/api/v1/open/sign-up';
const TYPE = 'multipart/form-data; boundary=x';
const FORM = { ...filledRegistration('FR'), doc2: 'permit.png' };
const JSON_PART = `--x\r\ncontent-disposition: form-data; name="dealerFullDTO"\r\n\r\n${JSON.stringify(FORM)}\r\n`;
const filePart = (content: string, name = 'a.pdf') =>
  `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`;
const PDF = DOCUMENTS.pdf;
const TEN_MIB = 10_485_760;

/** Checks that the portal has stored neither a file nor a registration. */
const nothingStays = async () => {
  await eventually(async () => expect(await storedFiles(portal)).toEqual([]));
  expect(await portal.parts.dataSource.query('SELECT 1 FROM dealer_registration')).toEqual([]);
};

describe('the upload of documents with a registration', () => {
  it.each([
    ['an empty file', ''],
    ['an SVG image with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an archive', 'PK\u0003\u0004'],
    ['a program', 'MZ\u0090'],
    ['an HTML page followed by a PDF', `<script>x</script>${PDF}`],
    ['a truncated PDF', '%PD'],
  ])('VAL-086 refuses %s for its content, and stores nothing', async (_, content) => {
    const outcome = registrationOutcome(visitor, FORM, [makeFile(PDF), makeFile(content, 'a.pdf')]);
    expect(await outcome).toBe('400, 600002, doc2 document');
    await nothingStays();
  });

  it('VAL-083 refuses an image instead of an extract', async () => {
    const files = [makeFile(DOCUMENTS.png, 'visura.pdf'), makeFile(PDF)];
    const outcome = await registrationOutcome(visitor, filledRegistration('IT'), files);
    expect(outcome).toBe('400, 600002, visura document');
    await nothingStays();
  });

  it('VAL-084 refuses a document that is listed in the form but not sent, or sent but not listed', async () => {
    expect(await registrationOutcome(visitor, FORM, [])).toBe('400, 600002, doc document');
    expect(await registrationOutcome(visitor, FORM, [makeFile(PDF)])).toBe(
      '400, 600002, doc2 document',
    );
    const three = [makeFile(PDF), makeFile(PDF), makeFile(PDF)];
    expect(await registrationOutcome(visitor, FORM, three)).toBe('400, 600002, files document');
    expect(await registrationOutcome(visitor, { ...FORM, doc: 'a.exe' })).toBe(
      '400, 600002, doc document',
    );
    await nothingStays();
  });

  it('refuses a document above the size limit in any position, but accepts one of exactly this size', async () => {
    const large = (bytes: number) =>
      makeFile(Buffer.concat([Buffer.from(PDF), Buffer.alloc(bytes - PDF.length)]));
    const one = await registrationOutcome(visitor, FORM, [large(TEN_MIB + 1), makeFile(PDF)]);
    const other = await registrationOutcome(visitor, FORM, [makeFile(PDF), large(TEN_MIB + 1)]);
    expect([one, other]).toEqual(['413, 413000', '413, 413000']);
    await nothingStays();
    expect(await registrationOutcome(visitor, FORM, [makeFile(PDF), large(TEN_MIB)])).toBe('done');
    expect(await storedFiles(portal)).toHaveLength(2);
    await portal.parts.dataSource.query('DELETE FROM dealer_registration');
    for (const idFile of await storedFiles(portal))
      await portal.parts.files.delete('registration', idFile);
  });
});

describe('the form request of a registration', () => {
  const END = '--x--\r\n';
  it.each([
    ['no parts', END, '400, 400001, dealerFullDTO required'],
    ['an empty body', '', '400, 400001, dealerFullDTO required'],
    [
      'a file before the form',
      `${filePart(PDF)}${JSON_PART}${END}`,
      '400, 400001, dealerFullDTO required',
    ],
    ['two forms', `${JSON_PART}${JSON_PART}${END}`, '400, 400001, files required'],
    [
      'a form that is not JSON',
      `${JSON_PART.replace('{', '')}${END}`,
      '400, 400001, dealerFullDTO not_json',
    ],
    [
      'a form that is not UTF-8',
      `${JSON_PART.replace('Moretti', '\u00ff')}${END}`,
      '400, 400001, dealerFullDTO not_json',
    ],
    [
      'a part with an unexpected name',
      `${JSON_PART}${filePart(PDF).replace('files', '__proto__')}${END}`,
      null,
    ],
    [
      'a part without a name',
      `${JSON_PART}${filePart(PDF).replace('name="files"; ', '')}${END}`,
      null,
    ],
    ['a truncated part', `${JSON_PART}${filePart(PDF).slice(0, -9)}`, null],
    ['a truncated part header', `${JSON_PART}--x\r\ncontent-disposition: form-data; na`, null],
    ['an endless part header', `--x\r\ncontent-disposition: ${'a'.repeat(200_000)}`, null],
    ['a body without a boundary', 'x'.repeat(100_000), '400, 400001, dealerFullDTO required'],
    [
      'twenty thousand files',
      `${JSON_PART}${filePart(PDF).repeat(20_000)}${END}`,
      '400, 600002, files document',
    ],
    [
      'twenty thousand fields',
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(20_000)}${END}`,
      '400, 400001, dealerFullDTO required',
    ],
    [
      'a form as large as a file',
      `${JSON_PART.replace('Moretti', 'M'.repeat(70_000))}${END}`,
      '413, 413000',
    ],
    [
      'a deeply nested form',
      `${JSON_PART.replace(/\{.*\}/, `${'['.repeat(30_000)}${']'.repeat(30_000)}`)}${END}`,
      '400, 400001, country mandatory',
    ],
  ])('is refused with %s, and nothing is stored', async (_, body, expected) => {
    const answer = await rawRegistrationOutcome(visitor, Buffer.from(body, 'latin1'), TYPE);
    if (expected === null)
      expect(answer).toMatch(/^400, (?:400001|600002), (?:files|doc|doc2|dealerFullDTO) /);
    else expect(answer).toBe(expected);
    await nothingStays();
  });

  it.each([
    ['multipart/form-data', '400, 400001, dealerFullDTO required'],
    ['multipart/form-data; boundary=', '400, 400001, dealerFullDTO required'],
    [`multipart/form-data; boundary=${'b'.repeat(5_000)}`, '400, 400001, dealerFullDTO required'],
    ['multipart/mixed; boundary=x', '415, 415001'],
    ['application/x-www-form-urlencoded', '415, 415001'],
  ])('is refused with a body of the type %s', async (type, expected) => {
    const body = `${JSON_PART}${filePart(PDF)}${END}`;
    expect(await rawRegistrationOutcome(visitor, body, type)).toBe(expected);
    await nothingStays();
  });

  it('is handled as the sign-up of a user if it is sent as JSON', async () => {
    const outcome = await rawRegistrationOutcome(visitor, JSON.stringify(FORM), 'application/json');
    expect(outcome).toMatch(/^400, 400001, \w/);
    expect(outcome).not.toContain('dealerFullDTO');
    await nothingStays();
  });

  it('is refused for its second file and stores nothing, even if file names contain folders', async () => {
    const names = ['../../../../tmp/x.pdf', '/etc/passwd', 'a\u0000.pdf', '..', ''];
    for (const name of names) {
      const body = `${JSON_PART}${filePart(PDF, name)}${filePart('MZ', name)}${END}`;
      expect(await rawRegistrationOutcome(visitor, body, TYPE)).toBe('400, 600002, doc2 document');
    }
    await nothingStays();
  });
});

describe('a connection during an upload', () => {
  const { hostname, port } = {
    hostname: '127.0.0.1',
    port: () => Number(new URL(portal.url).port),
  };
  const head = (length: number) =>
    `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: ${TYPE}\r\ncontent-length: ${length}\r\n\r\n`;

  it('that breaks in the middle of a file leaves no stored data', async () => {
    const socket = connect({ host: hostname, port: port() });
    const start = `${JSON_PART}${filePart(PDF)}${filePart(PDF).slice(0, 90)}`;
    socket.write(`${head(5_000_000)}${start}${'x'.repeat(300_000)}`);
    await eventually(async () => expect(await storedFiles(portal)).toHaveLength(2));
    socket.destroy();
    await nothingStays();
  });

  it('that keeps sending after a refusal receives the refusal, and can send the next call', async () => {
    const socket = connect({ host: hostname, port: port() });
    let answered = '';
    socket.on('data', (piece) => (answered += piece.toString()));
    const start = `${JSON_PART}${filePart('<svg/>').replace('<svg/>', `<svg>${'x'.repeat(200)}`)}`;
    const rest = 'y'.repeat(3_000_000);
    socket.write(`${head(start.length + rest.length)}${start}`);
    await eventually(() => expect(answered).toContain('600002'));
    socket.write(rest);
    socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(answered.match(/HTTP\/1\.1 \d+/g)).toHaveLength(2));
    socket.destroy();
    await nothingStays();
  });

  it('that is slow delays only uploads from its own client address', async () => {
    const start = `${JSON_PART}${filePart(PDF).slice(0, -2)}${'x'.repeat(300_000)}`;
    const slow = Array.from({ length: 6 }, () => connect({ host: hostname, port: port() }));
    for (const socket of slow) socket.write(`${head(5_000_000)}${start}`);
    const begun = async (): Promise<number> => (await storedFiles(portal)).length;
    await eventually(async () => expect(await begun()).toBe(3));
    const [first] = slow;
    // Several calls later, the fourth upload has still not started.
    for (let call = 0; call < 5; call += 1) await visitor.call('SEC-10');
    expect(await begun()).toBe(3);
    const elsewhere = await fetch(`${portal.url}${PATH}`, {
      method: 'POST',
      body: registrationFormData({ ...FORM, doc2: '' }, [makeFile('MZ')]),
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(elsewhere.status).toBe(400);
    const before = (await storedFiles(portal)).toSorted();
    first!.destroy();
    // A waiting upload starts when another one is aborted.
    await eventually(async () =>
      expect((await storedFiles(portal)).toSorted()).not.toEqual(before),
    );
    await eventually(async () => expect(await begun()).toBe(3));
    for (const socket of slow) socket.destroy();
    await nothingStays();
  });

  it('gets its response or a time to retry, even among many parallel uploads', async () => {
    const forms = Array.from({ length: 12 }, (_, n) => ({
      ...FORM,
      doc2: '',
      mobile: `+33 ${n}`,
      email: `a${n}@b.de`,
      confEmail: `a${n}@b.de`,
    }));
    const outcomes = await Promise.all(
      forms.map((form) =>
        rawRegistrationOutcome(visitor, registrationFormData(form, [makeFile(PDF)])),
      ),
    );
    for (const one of outcomes) expect(one).toMatch(/^(?:done|429, 429001|503, 503001)$/);
    const [row] = await portal.parts.dataSource.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM dealer_registration',
    );
    expect(row?.n).toBe(outcomes.filter((one) => one === 'done').length);
  });
});
