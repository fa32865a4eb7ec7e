import type { Server as HttpServer } from 'node:http';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import { discardRest, routeByMedia } from '@fairlot/access-http';
import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyBodyParser, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dataHeaders, securityHeaders } from './security-headers.js';
import { answerClientError, HEADERS_MAX_BYTES } from './client-errors.js';
import { refuseWrongMethods } from './allowed-methods.js';
import { sendProblem } from './send-problem.js';
import type { Settings } from '../settings/settings.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether responses are data, which browsers must not show as a document. */
    isData?: boolean;
  }
}

const BODY_MAX_BYTES = 1_048_576;
const FILE_MAX_BYTES = 10_485_760;
/**
 * Minimum size for compression. Scripts and whole boards are larger. The response to a bid is
 * smaller, so it never waits for compression.
 */
const COMPRESS_FROM_BYTES = 8_192;

/** Time limits for receiving a request. At 1.4 Mbit/s, 10 MB take a minute. */
export const REQUEST_TIMEOUTS = {
  headersMs: 15_000,
  requestMs: 60_000,
  checkEveryMs: 5_000,
} as const;

type RequestTimeouts = { readonly [Part in keyof typeof REQUEST_TIMEOUTS]: number };

/**
 * Creates the HTTP adapter of the process. It limits the size of bodies and ignores a trailing
 * slash. A request that takes too long gets 408, and its connection is closed.
 */
export const httpAdapter = (
  { trustedProxies, publicUrl }: Pick<Settings, 'trustedProxies' | 'publicUrl'>,
  patience: RequestTimeouts = REQUEST_TIMEOUTS,
): FastifyAdapter =>
  new FastifyAdapter({
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: patience.requestMs,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.checkEveryMs,
      maxHeaderSize: HEADERS_MAX_BYTES,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Closes idle connections when the portal stops.
    forceCloseConnections: true,
    // HEAD must change nothing, but the GET of MOB-20 places a bid (reading 54).
    exposeHeadRoutes: false,
    clientErrorHandler: answerClientError,
    // Responds with a Problem to errors of the router too, such as a malformed escape.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // Hooks do not run for these errors, so the headers are set here.
      void sendProblem(request, reply.headers(securityHeaders(publicUrl)), error);
    },
  });

type Route = { readonly method?: unknown; readonly url?: string | undefined };
const routeMatcher = (wanted: (operation: Operation) => boolean): ((route: Route) => boolean) => {
  const rows = Object.values<Operation>(operations).filter(wanted);
  const names = new Set(rows.map(({ method, path }) => `${method} ${path}`));
  return ({ method, url }) => names.has(`${String(method)} ${url}`);
};
/** Scripts and styles of the client. */
export const ASSETS_PATH = '/assets/';
const isApiCall = routeMatcher(({ answer }) => typeof answer !== 'string');
/**
 * Whether a route serves data. Its responses omit the headers that only documents need, because a
 * first page loads a dozen scripts.
 */
const isDataRoute = (route: Route): boolean => route.url === `${ASSETS_PATH}*` || isApiCall(route);
const isOfferRoute = routeMatcher(({ rateClass }) => rateClass === 'offer');

/** Time after a stop in which requests in progress may finish. */
const ANSWER_WITHIN_MS = 2_000;
const IDLE_EVERY_MS = 20;

/**
 * Stops listening and lets requests in progress finish. Closes connections that are still open after
 * `withinMs`, because browsers preconnect without ever sending a request.
 */
export const closeServer = async (
  server: HttpServer,
  withinMs: number = ANSWER_WITHIN_MS,
): Promise<void> => {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
};

/** Some clients send a JSON content type without a body. An empty body is parsed as no body. */
export const jsonParser = (server: FastifyInstance): FastifyBodyParser<Buffer> => {
  const parse = server.getDefaultJsonParser('error', 'error');
  return (request, body, done) =>
    body.length === 0 ? done(null) : void parse(request, body.toString(), done);
};

export const preparePlugins = async (server: FastifyInstance, publicUrl: string): Promise<void> => {
  const ofData = dataHeaders(publicUrl);
  const ofDocuments = securityHeaders(publicUrl);
  routeByMedia(server);
  server.addHook('preClose', () => closeServer(server.server));
  server.addHook('onRequest', ({ routeOptions: { config } }, reply, next) => {
    void reply.headers(config.isData === true ? ofData : ofDocuments);
    next();
  });
  refuseWrongMethods(server);
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, isData: isDataRoute(route) };
    if (isOfferRoute(route)) route.compress = false;
  });
  server.addHook('onResponse', ({ raw }, _, next) => {
    if (!raw.readableEnded) discardRest(raw);
    next();
  });
  await server.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    // Brotli takes ten times as much CPU time, and every browser accepts gzip.
    encodings: ['gzip'],
  });
  // Skip the plugin's hooks that delete saved files. Nothing saves files here, and the hooks would
  // delay each call by three turns of the event loop.
  const hookless = Object.create(server, { addHook: { value: () => server } }) as FastifyInstance;
  const limits = { fileSize: FILE_MAX_BYTES, files: 1, fields: 5 };
  fastifyMultipart(hookless, { limits }, () => {});
};
