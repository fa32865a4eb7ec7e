import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { notFound } from '@fairlot/contracts/refused';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyBodyParser, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientPage, type ClientPage } from './client-page.js';
import { securityHeaders } from './security-headers.js';
import { sendProblem } from './send-problem.js';
import type { Settings } from '../start/settings.js';

const BODY_MAX_BYTES = 1_048_576;
const FILE_MAX_BYTES = 10_485_760;
/** Scripts and whole boards; an offer's answer is smaller and never waits for a compressor. */
const COMPRESS_FROM_BYTES = 8_192;
const WEB_CLIENT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** How long a client may take to say what it wants; 10 MB at 1.4 Mbit/s take a minute. */
export const PATIENCE = { headersMs: 15_000, requestMs: 60_000, checkEveryMs: 5_000 } as const;

type Patience = { readonly [Part in keyof typeof PATIENCE]: number };

/**
 * The HTTP side of the process: bounded bodies, tolerant of a slash at the end. A request that
 * does not end in time is answered 408 and its connection closed, however busily it trickles.
 */
export const httpAdapter = (
  { trustedProxies, publicUrl }: Pick<Settings, 'trustedProxies' | 'publicUrl'>,
  patience: Patience = PATIENCE,
): FastifyAdapter =>
  new FastifyAdapter({
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: patience.requestMs,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.checkEveryMs,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Connections that idle when the portal stops are closed with it.
    forceCloseConnections: true,
    // HEAD promises to change nothing, and one GET of the contracts offers (MOB-20, reading 54).
    exposeHeadRoutes: false,
    // What the router itself refuses, such as a broken escape, is a Problem like all else.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // No hook runs before it.
      void sendProblem(request, reply.headers(securityHeaders(publicUrl)), error);
    },
  });

/** Programs that always say JSON say it of nothing too: an empty body is none. */
export const jsonParser = (server: FastifyInstance): FastifyBodyParser<Buffer> => {
  const parse = server.getDefaultJsonParser('error', 'error');
  return (request, body, done) =>
    body.length === 0 ? done(null) : void parse(request, body.toString(), done);
};

export const preparePlugins = async (server: FastifyInstance, publicUrl: string): Promise<void> => {
  const headers = securityHeaders(publicUrl);
  server.addHook('onRequest', async (_, reply) => void reply.headers(headers));
  await server.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
  });
  await server.register(fastifyMultipart, {
    limits: { fileSize: FILE_MAX_BYTES, files: 1, fields: 5 },
  });
};

/** What a page of the client can never be called. */
const NO_PAGE = /^\/(?:api|sso|oidc|health|metrics|mqtt|socket\.io|assets)(?:[/?]|$)/;

/** The few files beside the page itself. */
const FILE = /^\/[a-z-]+\.(?:js|svg|png|ico|txt)(?=\?|$)/;

/** The React client at `/`, each of its pages included; without one, the API's page. */
export const serveClient = async (server: FastifyInstance, about: ClientPage): Promise<void> => {
  const index = join(WEB_CLIENT, 'index.html');
  if (!existsSync(index)) {
    server.get('/', (_, reply) => reply.redirect('/api/docs'));
    return;
  }
  const page = clientPage(index, about);
  await server.register(fastifyStatic, {
    root: join(WEB_CLIENT, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // Their names change with their content.
    maxAge: '1y',
    immutable: true,
    preCompressed: true,
  });
  await server.register(fastifyStatic, { root: WEB_CLIENT, serve: false, cacheControl: false });
  server.get('/*', (request, reply) => {
    const [file] = FILE.exec(request.url) ?? [];
    if (file !== undefined && existsSync(join(WEB_CLIENT, file)))
      return reply.header('cache-control', 'no-cache').sendFile(file);
    if (!NO_PAGE.test(request.url)) {
      const { html, headers } = page();
      return reply.headers(headers).send(html);
    }
    return sendProblem(request, reply, notFound());
  });
};
