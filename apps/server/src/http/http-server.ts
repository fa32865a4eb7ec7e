import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { problemBody, problemOf } from '@fairlot/access-http';
import { languageOf } from '@fairlot/content';
import { notFound } from '@fairlot/contracts/refused';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const BODY_MAX_BYTES = 1_048_576;
const FILE_MAX_BYTES = 10_485_760;
/** Scripts and whole boards; an offer's answer is smaller and never waits for a compressor. */
const COMPRESS_FROM_BYTES = 8_192;
const WEB_CLIENT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The HTTP side of the process: bounded bodies, tolerant of a slash at the end. */
export const httpAdapter = (): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Connections that idle when the portal stops are closed with it.
    forceCloseConnections: true,
    // HEAD promises to change nothing, and one GET of the contracts offers (MOB-20, reading 54).
    exposeHeadRoutes: false,
    // What the router itself refuses, such as a broken escape, is a Problem like all else.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = problemOf(error);
      const language = languageOf(request.headers['accept-language']);
      void reply.code(problem.status).send(problemBody(problem, language));
    },
  });

/** Headers that keep a page of ours from being framed, sniffed or made to load foreign code. */
const securityHeaders = {
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The API page and the component library set styles on elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  strictTransportSecurity: false,
} as const;

export const preparePlugins = async (server: FastifyInstance): Promise<void> => {
  await server.register(fastifyHelmet, securityHeaders);
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
export const serveClient = async (server: FastifyInstance): Promise<void> => {
  if (!existsSync(join(WEB_CLIENT, 'index.html'))) {
    server.get('/', (_, reply) => reply.redirect('/api/docs'));
    return;
  }
  await server.register(fastifyStatic, {
    root: join(WEB_CLIENT, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // Their names change with their content.
    maxAge: '1y',
    immutable: true,
  });
  await server.register(fastifyStatic, { root: WEB_CLIENT, serve: false, cacheControl: false });
  server.get('/*', (request, reply) => {
    const [file] = FILE.exec(request.url) ?? [];
    void reply.header('cache-control', 'no-cache');
    if (file !== undefined && existsSync(join(WEB_CLIENT, file))) return reply.sendFile(file);
    if (!NO_PAGE.test(request.url)) return reply.sendFile('index.html');
    const problem = problemOf(notFound());
    const body = problemBody(problem, languageOf(request.headers['accept-language']));
    return reply.code(problem.status).send(body);
  });
};
