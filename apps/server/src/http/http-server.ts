import { existsSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { tellByMedia } from '@fairlot/access-http';
import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { placeAt } from '@fairlot/public';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyBodyParser, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPages } from '../public/public-pages.js';
import { clientPage, type ClientPage } from './client-page.js';
import { clientAddresses } from './page-parts.js';
import { dataHeaders, securityHeaders } from './security-headers.js';
import { HEAD_TOO } from './head-too.js';
import { answerClientError, HEADERS_MAX_BYTES } from './client-errors.js';
import { refuseWrongMethods, sendUnknownCall } from './allowed-methods.js';
import { sendProblem } from './send-problem.js';
import type { Settings } from '../start/settings.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether no browser shows it as a document of its own. */
    isData?: boolean;
  }
}

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
      maxHeaderSize: HEADERS_MAX_BYTES,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Connections that idle when the portal stops are closed with it.
    forceCloseConnections: true,
    // HEAD promises to change nothing, and one GET of the contracts offers (MOB-20, reading 54).
    exposeHeadRoutes: false,
    clientErrorHandler: answerClientError,
    // What the router itself refuses, such as a broken escape, is a Problem like all else.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // No hook runs before it.
      void sendProblem(request, reply.headers(securityHeaders(publicUrl)), error);
    },
  });

type Route = { readonly method?: unknown; readonly url?: string | undefined };
const routesOf = (wanted: (operation: Operation) => boolean): ((route: Route) => boolean) => {
  const rows = Object.values<Operation>(operations).filter(wanted);
  const names = new Set(rows.map(({ method, path }) => `${method} ${path}`));
  return ({ method, url }) => names.has(`${String(method)} ${url}`);
};
const ASSETS = '/assets/';
const isCall = routesOf(({ answer }) => typeof answer !== 'string');
/** What no browser shows as a document of its own: each header of a script is one of a first page, a dozen times. */
const isData = (route: Route): boolean => route.url === `${ASSETS}*` || isCall(route);
const isOfOffers = routesOf(({ rateClass }) => rateClass === 'offer');

/** How long requests in progress may take once the portal stops. */
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

/** Programs that always say JSON say it of nothing too: an empty body is none. */
export const jsonParser = (server: FastifyInstance): FastifyBodyParser<Buffer> => {
  const parse = server.getDefaultJsonParser('error', 'error');
  return (request, body, done) =>
    body.length === 0 ? done(null) : void parse(request, body.toString(), done);
};

export const preparePlugins = async (server: FastifyInstance, publicUrl: string): Promise<void> => {
  const [ofData, ofDocuments] = [dataHeaders(publicUrl), securityHeaders(publicUrl)];
  tellByMedia(server);
  server.addHook('preClose', () => closeServer(server.server));
  server.addHook('onRequest', ({ routeOptions: { config } }, reply, next) => {
    void reply.headers(config.isData === true ? ofData : ofDocuments);
    next();
  });
  refuseWrongMethods(server);
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, isData: isData(route) };
    if (isOfOffers(route)) route.compress = false;
  });
  // What is still coming in when its answer is out is read by nobody: it goes, and the connection stays.
  server.addHook('onResponse', ({ raw }, _, next) => {
    if (!raw.readableEnded) raw.unpipe().resume();
    next();
  });
  await server.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    // Brotli costs ten times as much, and every browser takes gzip.
    encodings: ['gzip'],
  });
  // Its hooks tidy up files that it saves, which nothing here asks it to: they would cost each call three turns.
  const hookless = Object.create(server, { addHook: { value: () => server } }) as FastifyInstance;
  const limits = { fileSize: FILE_MAX_BYTES, files: 1, fields: 5 };
  fastifyMultipart(hookless, { limits }, () => {});
};

/** What a page of the client can never be called. */
const NO_PAGE = /^\/(?:api|sso|oidc|health|metrics|mqtt|socket\.io|assets|public-assets)(?:[/?]|$)/;

/** The few files beside the page itself. */
const FILE = /^\/[a-z-]+\.(?:js|svg|png|ico|txt)(?=\?|$)/;

const DOOR = 'door.html';
const SIGN_IN = /^\/sign-in\/?$/;
/** Where most go from the sign-in. */
const HOME = '/auctions';

/** The path to which a request for the sign-in wants to be led after it. */
const pathAfter = (url: string): string => {
  const wanted = new URLSearchParams(url.replace(/^[^?]*/, '')).get('redirect') ?? '/';
  const path = wanted.replace(/[?#].*$/, '');
  return path === '/' ? HOME : path;
};

/**
 * The React client at its addresses, and the public pages at theirs: who has not signed in is shown the
 * public home at `/`, and that there is no such page where neither knows one.
 */
export const serveClient = async (
  server: FastifyInstance,
  about: ClientPage,
  pages: PublicPages,
): Promise<void> => {
  if (!existsSync(join(WEB_CLIENT, 'index.html'))) {
    server.get('/', HEAD_TOO, async (request, reply) =>
      (await pages.isSignedIn(request))
        ? reply.redirect('/api/docs')
        : pages.home({ request, reply }),
    );
    return;
  }
  const client = clientPage(WEB_CLIENT, about);
  // The mobile build has none: it signs in by itself.
  const door = existsSync(join(WEB_CLIENT, DOOR)) ? clientPage(WEB_CLIENT, about, DOOR) : null;
  const isClients = clientAddresses(join(WEB_CLIENT, '.vite/manifest.json'));
  await server.register(fastifyStatic, {
    root: join(WEB_CLIENT, 'assets'),
    prefix: ASSETS,
    decorateReply: false,
    // Their names change with their content.
    maxAge: '1y',
    immutable: true,
    // Nobody asks again for what never changes; a header less for each of some twenty files of a page.
    lastModified: false,
    preCompressed: true,
  });
  await server.register(fastifyStatic, {
    ...{ root: WEB_CLIENT, serve: false, cacheControl: false, preCompressed: true },
  });
  server.get('/*', HEAD_TOO, async (request, reply) => {
    const path = request.url.replace(/[?#].*$/, '');
    const [file] = FILE.exec(request.url) ?? [];
    if (file !== undefined && existsSync(join(WEB_CLIENT, file)))
      return reply.header('cache-control', 'no-cache').sendFile(file);
    if (NO_PAGE.test(request.url)) return sendUnknownCall(request, reply);
    if (!isClients(path) && !(await pages.isSignedIn(request))) {
      if (path === '/') return pages.home({ request, reply });
      const named = placeAt(path);
      const place = named ?? pages.placeOf(request);
      const isGuessed = named === null;
      return pages.show({ request, reply, place, page: 'notFound', isGuessed });
    }
    const isAtDoor = door !== null && SIGN_IN.test(path) && !(await pages.isSignedIn(request));
    const place = pages.placeOf(request);
    const { html, headers } = isAtDoor ? door(pathAfter(request.url), place) : client(path, place);
    return reply.headers(headers).send(html);
  });
};
