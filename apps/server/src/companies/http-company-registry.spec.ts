import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Unavailable } from '@fairlot/kernel';
import { afterEach, expect, it } from 'vitest';
import { COMPANIES_MAX } from './company-registry.js';
import { HttpCompanyRegistry } from './http-company-registry.js';

const COMPANY = {
  sincom: '0063271',
  businessName: 'Autosalone Prova',
  address: 'Via Prova 1',
  city: 'Torino',
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A stand-in for the registry's server. It stores the requested addresses. */
const makeRegistry = async (answers: RequestListener, timeoutMs = 10_000) => {
  const asked: string[] = [];
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
  const url = `http://127.0.0.1:${port}/companies?key=1`;
  return { registry: new HttpCompanyRegistry(url, timeoutMs), asked };
};

const respond =
  (body: string | object, status = 200): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

it('the client sends the normalised VAT number, and reads the companies from the response', async () => {
  const { registry, asked } = await makeRegistry(respond([{ ...COMPANY, newerField: 1 }]));
  expect(await registry.find('it 007.431-10157')).toEqual([COMPANY]);
  expect(asked).toEqual(['/companies?key=1&vatCode=IT00743110157']);
});

it('the client returns an empty list if the registry has no such company', async () => {
  expect(await (await makeRegistry(respond([]))).registry.find('IT1')).toEqual([]);
});

it('the client keeps only the first hundred companies of a response', async () => {
  const many = Array.from({ length: COMPANIES_MAX + 5 }, () => COMPANY);
  expect(await (await makeRegistry(respond(many))).registry.find('IT1')).toHaveLength(
    COMPANIES_MAX,
  );
});

const HUGE = `[${'{},'.repeat(200_000)}{}]`;
it.each<[name: string, answers: RequestListener]>([
  ['an endless answer', (_request, response) => void response.write('[')],
  ['no answer', () => {}],
  ['a huge answer', respond(HUGE)],
  ['an endless stream', (_request, response) => forever(response)],
  ['broken JSON', respond('[{"sincom": ')],
  ['unexpected JSON', respond({ companies: [COMPANY] })],
  ['a company without a name', respond([{ ...COMPANY, businessName: ' ' }])],
  ['a company with a long name', respond([{ ...COMPANY, businessName: 'x'.repeat(201) }])],
  ['no body', respond('')],
  ['status 404', respond([], 404)],
  ['status 500', respond([], 500)],
  [
    'a redirect',
    (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  ['a closed connection', (request) => void request.socket.destroy()],
])('%s counts as an unavailable registry, never as an empty list', async (_name, answers) => {
  const { registry } = await makeRegistry(answers, 300);
  await expect(registry.find('IT00743110157')).rejects.toThrow(Unavailable);
});

/** Writes as fast as the reader accepts data, until the reader closes the connection. */
const forever = (response: Parameters<RequestListener>[1]): void => {
  const write = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', write);
  write();
};

it('the client stops reading a huge response long before its end', async () => {
  const { registry } = await makeRegistry((_request, response) => forever(response), 60_000);
  await expect(registry.find('IT00743110157')).rejects.toThrow(Unavailable);
});
