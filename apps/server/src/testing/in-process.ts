import type { FastifyInstance } from 'fastify';
import type { SendRequest } from './client.js';

/** The default headers of `fetch`, without those for compression. */
const DEFAULT_HEADERS = { accept: '*/*', 'accept-language': '*', 'user-agent': 'node' };

type RequestBody = Parameters<SendRequest>[1]['body'];

/** The body as bytes, with the content type that `fetch` would set. */
const encodeBody = async (body: RequestBody): Promise<{ payload: Buffer; type?: string }> => {
  if (!(body instanceof FormData)) {
    const payload = Buffer.from(body ?? '');
    return typeof body === 'string' ? { payload, type: 'text/plain;charset=UTF-8' } : { payload };
  }
  const form = new Response(body);
  const payload = Buffer.from(await form.arrayBuffer());
  return { payload, type: form.headers.get('content-type') ?? '' };
};

const headersOf = (all: NodeJS.Dict<number | string | string[]>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(all))
    for (const one of [value].flat()) headers.append(name, String(one));
  return headers;
};

/** Methods for which `fetch` sends a content length even without a body. */
const NAMES_LENGTH: readonly string[] = ['POST', 'PUT'];
const STATUSES_WITHOUT_BODY: readonly number[] = [204, 304];

/**
 * Sends requests to the server without a socket, for tests with thousands of calls. The server
 * handles them like requests from its port. Tests of Node's connection handling (header limits,
 * slow bodies, broken connections) need the port.
 */
export const inProcessSender =
  ({ server }: { readonly server: FastifyInstance }): SendRequest =>
  async (url, { method, headers, body }) => {
    const { payload, type } = await encodeBody(body);
    const hasLength = body !== undefined || NAMES_LENGTH.includes(method);
    const { statusCode, rawPayload, ...answer } = await server.inject({
      method,
      url: `${url.pathname}${url.search}`,
      remoteAddress: '127.0.0.1',
      headers: {
        ...DEFAULT_HEADERS,
        host: url.host,
        ...(hasLength && { 'content-length': String(payload.length) }),
        ...(type !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(hasLength && { payload }),
    });
    return new Response(
      STATUSES_WITHOUT_BODY.includes(statusCode) ? null : new Uint8Array(rawPayload),
      {
        status: statusCode,
        headers: headersOf(answer.headers),
      },
    );
  };
