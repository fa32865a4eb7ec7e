import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unknownReply } from '@fairlot/access-records';
import { afterEach, expect, it } from 'vitest';
import { ViesVatRegistry, type ViesOptions } from './vies-vat-registry.js';

const GERMAN = { country: 'DE', vatCode: 'DE136695976' };
const ITALIAN = { country: 'IT', vatCode: '00743110157' };
/** A VIES response to a requester that sent its own VAT number. */
const VALID = {
  isValid: true,
  requestDate: '2026-03-02T09:00:00.000Z',
  userError: 'VALID',
  name: ' AUTOSALONE PROVA S.R.L. ',
  address: 'VIA PROVA 1 \n10121 TORINO TO\n',
  requestIdentifier: 'WAPIAAAAZabcdefg',
  vatNumber: '00743110157',
};
const of = (userError: string) => ({ ...VALID, isValid: false, userError, requestIdentifier: '' });
const errors = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A stand-in for VIES. It stores the requested addresses. */
const makeRegister = async (answers: RequestListener, options: Partial<ViesOptions> = {}) => {
  const asked: string[] = [];
  const warnings: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answers(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const registry = new ViesVatRegistry({
    url: `http://127.0.0.1:${port}/rest-api`,
    requester: null,
    timeoutMs: 10_000,
    warn: (problem) => warnings.push(problem),
    ...options,
  });
  return { registry, asked, warnings };
};

const respond =
  (body: string | object, status = 200): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const replyTo = async (answers: RequestListener) =>
  (await makeRegister(answers)).registry.ask(ITALIAN);

it('the client returns the owner and a consultation number for a valid VAT number', async () => {
  expect(await replyTo(respond(VALID))).toEqual({
    answer: 'VALID',
    reason: null,
    consultation: 'WAPIAAAAZabcdefg',
    name: 'AUTOSALONE PROVA S.R.L.',
  });
});

it('the client returns a valid number without a name if the member state publishes no names', async () => {
  expect(await replyTo(respond({ ...VALID, name: '---', requestIdentifier: '' }))).toMatchObject({
    answer: 'VALID',
    consultation: null,
    name: null,
  });
});

it('the client treats an explicit INVALID as invalid, with the consultation number', async () => {
  const { registry } = await makeRegister(
    respond({ ...of('INVALID'), requestIdentifier: 'WAPIB' }),
  );
  expect(await registry.ask(GERMAN)).toEqual({
    answer: 'INVALID',
    reason: null,
    consultation: 'WAPIB',
    name: null,
  });
});

it.each([
  ['ES', 'B83187104'],
  ['IT', '00743110157'],
  ['PL', '5260250995'],
  ['PT', '501964843'],
])('a company of %s need not be in VIES: INVALID is unknown for %s', async (country, vatCode) => {
  const { registry, warnings } = await makeRegister(
    respond({ ...of('INVALID'), requestIdentifier: 'WAPIC' }),
  );
  expect(await registry.ask({ country, vatCode })).toEqual({
    ...unknownReply('NOT_COVERED'),
    consultation: 'WAPIC',
  });
  expect(warnings).toEqual([]);
});

it.each([
  ['ES', '123'],
  ['IT', '00743110158'],
])('INVALID of %s means invalid if the number breaks its rules: %s', async (country, vatCode) => {
  const { registry } = await makeRegister(respond(of('INVALID')));
  expect(await registry.ask({ country, vatCode })).toMatchObject({ answer: 'INVALID' });
});

it.each([
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'SERVER_BUSY',
  'MS_MAX_CONCURRENT_REQ_TIME',
])('the client reports %s as busy in both answer formats, never as invalid', async (code) => {
  expect(await replyTo(respond(of(code)))).toEqual(unknownReply('BUSY'));
  expect(await replyTo(respond(errors(code)))).toEqual(unknownReply('BUSY'));
});

it.each([429, 500, 502, 503])(
  'the client treats status %i as busy, whatever the body says',
  async (status) => {
    expect(await replyTo(respond(of('INVALID'), status))).toEqual(unknownReply('BUSY'));
    expect(await replyTo(respond('<html>', status))).toEqual(unknownReply('BUSY'));
  },
);

it('the client treats a register that does not respond in time as busy', async () => {
  const { registry } = await makeRegister(() => {}, { timeoutMs: 30 });
  expect(await registry.ask(ITALIAN)).toEqual(unknownReply('BUSY'));
});

it('the client treats a register that stops in the middle of a response as busy', async () => {
  const { registry } = await makeRegister(
    (_request, response) => void response.write('{"isValid"'),
    {
      timeoutMs: 100,
    },
  );
  expect(await registry.ask(ITALIAN)).toEqual(unknownReply('BUSY'));
});

it.each<[name: string, answers: RequestListener]>([
  ['an unreadable number', respond(of('INVALID_INPUT'))],
  ['a wrong VAT number of the requester', respond(errors('INVALID_REQUESTER_INFO'))],
  ['a blocked requester', respond(errors('IP_BLOCKED'))],
  ['status 404', respond(of('INVALID'), 404)],
  ['`isValid: false` without its code', respond({ isValid: false })],
  ['a contradiction', respond({ ...VALID, userError: 'INVALID' })],
  ['broken JSON', respond('{"isValid": tr')],
  ['unexpected JSON', respond('[]')],
  ['no body', respond('')],
  ['a huge answer', respond(`{"name": "${'x'.repeat(200_000)}"}`)],
  [
    'a redirect',
    (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  ['a closed connection', (request) => void request.socket.destroy()],
])('%s gives no result, and warns operators', async (_name, answers) => {
  const { registry, warnings } = await makeRegister(answers);
  expect(await registry.ask(ITALIAN)).toEqual(unknownReply('NO_ANSWER'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).not.toContain(ITALIAN.vatCode);
});

it.each([
  ['IT', 'IT 007.431-10157', '/rest-api/ms/IT/vat/00743110157'],
  ['NL', 'nl123456789b01', '/rest-api/ms/NL/vat/123456789B01'],
  ['ES', 'B12345678', '/rest-api/ms/ES/vat/B12345678'],
  // A SIRET: the VAT key of its SIREN 303265045 is 40.
  ['FR', '30326504500017', '/rest-api/ms/FR/vat/40303265045'],
  ['FR', 'FR40303265045', '/rest-api/ms/FR/vat/40303265045'],
])('a number of %s is queried as the register stores it: %s', async (country, vatCode, path) => {
  const { registry, asked } = await makeRegister(respond(VALID));
  await registry.ask({ country, vatCode });
  expect(asked).toEqual([path]);
});

it("the client sends the portal's own VAT number, so that the register issues a consultation number", async () => {
  const requester = { country: 'DE', vatCode: '136695976' };
  const { registry, asked } = await makeRegister(respond(VALID), { requester });
  await registry.ask(ITALIAN);
  expect(asked).toEqual([
    '/rest-api/ms/IT/vat/00743110157?requesterMemberStateCode=DE&requesterNumber=136695976',
  ]);
});

it.each(['EN', 'OTHER'])('the client sends no request for a VAT number of %s', async (country) => {
  const { registry, asked } = await makeRegister(respond(VALID));
  expect(await registry.ask({ country, vatCode: 'GB123456789' })).toEqual(
    unknownReply('NOT_COVERED'),
  );
  expect(asked).toEqual([]);
});
