import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from './index.js';

const integer = { type: 'integer', minimum: 1, maximum: 2 ** 53 - 1 };
const path = [{ name: 'id', in: 'path', required: true, schema: integer }];
const bodyOf = (properties: object) => ({
  content: {
    'application/json': {
      schema: { type: 'object', properties, required: Object.keys(properties) },
    },
  },
});
const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
const refused = (...codes: string[]) => ({
  content: {
    'application/json': { examples: Object.fromEntries(codes.map((code) => [code, {}])) },
  },
});
const responses = {
  200: {},
  404: { $ref: '#/components/responses/404.NOT_FOUND' },
  409: refused('TOO_LATE'),
  503: {},
};
const document = {
  components: { responses: { '404.NOT_FOUND': refused('NOT_FOUND') } },
  paths: {
    '/auction': {
      post: {
        operationId: 'create',
        responses,
        requestBody: bodyOf({ name: { type: 'string', maxLength: 50 } }),
      },
    },
    '/auction/{id}': { get: { operationId: 'read', responses, parameters: path } },
    '/receipt': {
      post: { operationId: 'verify', responses, requestBody: bodyOf({ position: integer }) },
    },
    '/purchases': {
      get: {
        operationId: 'purchases',
        responses,
        parameters: [{ name: 'fromDate', in: 'query', schema: { type: 'string', format: 'date' } }],
      },
    },
    '/file': {
      post: {
        operationId: 'upload',
        responses,
        requestBody: { content: { 'multipart/form-data': { schema: file } } },
      },
    },
  },
};

/**
 * An id that cannot be guessed, so that only a call that uses an earlier response can contain it.
 */
const ID_MADE = 8_213_377_001;
/** The refusals that `/receipt` declares by default. */
const REFUSED = {
  declared: [409, 'TOO_LATE'],
  shared: [404, 'NOT_FOUND'],
  code: [409, 'TOO_EARLY'],
  status: [422, 'TOO_LATE'],
} as const;
type Refused = keyof typeof REFUSED;
type Planted = 'id' | 'position' | 'year' | 'name' | 'busy' | 'silent' | Refused | null;
let planted: Planted = null;

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const positionIn = (text: string): unknown => {
  const body: unknown = JSON.parse(text);
  return body instanceof Object && 'position' in body ? body.position : null;
};

const breaks = (address: string, text: string): boolean => {
  switch (planted) {
    case 'id':
      return address === `/auction/${ID_MADE}`;
    case 'position':
      return address === '/receipt' && Number(positionIn(text)) > 2 ** 31 - 1;
    case 'year':
      return address.includes('9999-12-31');
    case 'name':
      return address === '/file' && text.includes('filename=""');
    default:
      return false;
  }
};

const refusalAt = (address: string) =>
  address === '/receipt' && planted !== null && planted in REFUSED
    ? REFUSED[planted as Refused]
    : null;

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { url = '' } = request;
      if (planted === 'silent' && url === '/receipt') return request.socket.destroy();
      const [status, code] = refusalAt(url) ?? [
        breaks(url, text) ? 500 : url === '/file' ? 503 : 200,
      ];
      const headers = status === 503 && planted !== 'busy' ? { 'retry-after': '1' } : {};
      response.writeHead(status, { ...headers, 'content-type': 'application/json' });
      const refusal = code === undefined ? {} : { code, errorCode: String(status) };
      return response.end(JSON.stringify(url === '/auction' ? [{ idAuction: ID_MADE }] : refusal));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const reported = (fault: Planted) => {
  planted = fault;
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return fuzz({ url, document, callers: [{}], calls: 300, seed: 7 });
};

const found = async (fault: Planted) =>
  (await reported(fault)).broken.map(({ id, message }) => `${id} ${message.split(' {')[0]}`);

describe('fuzz', () => {
  it.each([
    ['a number beyond the column’s range', 'position', 'verify 500'],
    ['the last possible day', 'year', 'purchases 500'],
    ['a file without a name', 'name', 'upload 500'],
    ['an id from an answer', 'id', 'read 500'],
    ['a 503 without Retry-After', 'busy', 'upload 503'],
    ['an undeclared code', 'code', 'verify undeclared 409 TOO_EARLY'],
    ['an undeclared status', 'status', 'verify undeclared 422 TOO_LATE'],
  ] as const)('finds a server that breaks on %s', async (_, fault, expected) => {
    expect(await found(fault)).toEqual([expected]);
  });

  it('reports a server that disconnects', async () => {
    expect(await found('silent')).toEqual([expect.stringMatching(/^verify no answer: /)]);
  });

  it.each(['declared', 'shared'] as const)('accepts and counts a %s refusal', async (fault) => {
    const { broken, byCode, byStatus, calls, honest } = await reported(fault);
    const [status, code] = REFUSED[fault];
    expect(broken).toEqual([]);
    expect(byCode).toEqual({ [code]: byStatus[status] });
    expect(calls).toBe(300);
    // Two of three plans are valid calls.
    expect(honest).toBeGreaterThan(150);
    expect(honest).toBeLessThan(250);
  });

  it('reports nothing for a correct server, and only calls this machine', async () => {
    expect(await found(null)).toEqual([]);
    const elsewhere = { document, callers: [{}], calls: 1, seed: 1, url: 'http://192.0.2.1' };
    expect(() => fuzz(elsewhere)).toThrow('not on this machine');
  });
});
