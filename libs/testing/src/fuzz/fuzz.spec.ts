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
const document = {
  paths: {
    '/auction': {
      post: {
        operationId: 'create',
        requestBody: bodyOf({ name: { type: 'string', maxLength: 50 } }),
      },
    },
    '/auction/{id}': { get: { operationId: 'read', parameters: path } },
    '/receipt': { post: { operationId: 'verify', requestBody: bodyOf({ position: integer }) } },
    '/purchases': {
      get: {
        operationId: 'purchases',
        parameters: [{ name: 'fromDate', in: 'query', schema: { type: 'string', format: 'date' } }],
      },
    },
    '/file': {
      post: {
        operationId: 'upload',
        requestBody: { content: { 'multipart/form-data': { schema: file } } },
      },
    },
  },
};

/** An id that nobody guesses, so that only who read an answer can name it. */
const ID_MADE = 8_213_377_001;
type Planted = 'id' | 'position' | 'year' | 'name' | 'busy' | 'silent' | null;
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

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { url = '' } = request;
      if (planted === 'silent' && url === '/receipt') return request.socket.destroy();
      const status = breaks(url, text) ? 500 : url === '/file' ? 503 : 200;
      const headers = status === 503 && planted !== 'busy' ? { 'retry-after': '1' } : {};
      response.writeHead(status, { ...headers, 'content-type': 'application/json' });
      return response.end(JSON.stringify(url === '/auction' ? [{ idAuction: ID_MADE }] : {}));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const found = async (fault: Planted) => {
  planted = fault;
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { broken } = await fuzz({ url, document, callers: [{}], calls: 300, seed: 7 });
  return broken.map(({ id, said }) => `${id} ${said.slice(0, 9)}`);
};

describe('calls made from an OpenAPI document', () => {
  it.each([
    ['a number beyond the column’s', 'position', 'verify 500 {}'],
    ['the last day there is', 'year', 'purchases 500 {}'],
    ['a file without a name', 'name', 'upload 500 {}'],
    ['an id that only an answer names', 'id', 'read 500 {}'],
    ['a refusal that does not say when to come again', 'busy', 'upload 503 {}'],
    ['a server that hangs up', 'silent', 'verify no answer'],
  ] as const)('R18 find a server that breaks on %s', async (_, fault, said) => {
    expect(await found(fault)).toEqual([said]);
  });

  it('R18 find nothing in one that does not break, and go to this machine only', async () => {
    expect(await found(null)).toEqual([]);
    const elsewhere = { document, callers: [{}], calls: 1, seed: 1, url: 'http://192.0.2.1' };
    expect(() => fuzz(elsewhere)).toThrow('not on this machine');
  });
});
