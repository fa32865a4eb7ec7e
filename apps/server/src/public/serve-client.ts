import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { siteLocaleAt } from '@fairlot/public';
import type { FastifyInstance } from 'fastify';
import { sendUnknownCall } from '../http/allowed-methods.js';
import { clientPage, type ClientPage } from '../http/client-page.js';
import { WITH_HEAD_ROUTE } from '../http/with-head-route.js';
import { ASSETS_PATH } from '../http/http-server.js';
import { clientPathMatcher } from '../http/page-parts.js';
import type { PublicPages } from './public-pages.js';

const WEB_CLIENT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Paths at which the client has no pages. */
const NO_PAGE = /^\/(?:api|sso|oidc|health|metrics|mqtt|socket\.io|assets|public-assets)(?:[/?]|$)/;

/** Paths of the few static files beside the client's page. */
const STATIC_FILE_PATH = /^\/[a-z-]+\.(?:js|svg|png|ico|txt)(?=\?|$)/;

const SIGN_IN_PAGE = 'sign-in.html';
const SIGN_IN = /^\/sign-in\/?$/;
/** The page that opens after the sign-in if no other was requested. */
const HOME_PATH = '/auctions';

/** The path to open after the sign-in. */
const pathAfterSignIn = (url: string): string => {
  const wanted = new URLSearchParams(url.replace(/^[^?]*/, '')).get('redirect') ?? '/';
  const path = wanted.replace(/[?#].*$/, '');
  return path === '/' ? HOME_PATH : path;
};

const serveFiles = async (server: FastifyInstance): Promise<void> => {
  await server.register(fastifyStatic, {
    root: join(WEB_CLIENT, 'assets'),
    prefix: ASSETS_PATH,
    decorateReply: false,
    // Cache permanently, because file names change with the content.
    maxAge: '1y',
    immutable: true,
    // Immutable files need no revalidation. Omitting this header saves bytes for twenty files per
    // page.
    lastModified: false,
    preCompressed: true,
  });
  await server.register(fastifyStatic, {
    root: WEB_CLIENT,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
};

/**
 * Serves the web client and the public pages. Visitors see the public home page at `/`, and the
 * public 404 page at unknown addresses.
 */
export const serveClient = async (
  server: FastifyInstance,
  about: ClientPage,
  pages: PublicPages,
): Promise<void> => {
  if (!existsSync(join(WEB_CLIENT, 'index.html'))) {
    server.get('/', WITH_HEAD_ROUTE, async (request, reply) =>
      (await pages.isSignedIn(request))
        ? reply.redirect('/api/docs')
        : pages.home({ request, reply }),
    );
    return;
  }
  const client = clientPage(WEB_CLIENT, about);
  // The mobile build has no separate sign-in page.
  const signIn = existsSync(join(WEB_CLIENT, SIGN_IN_PAGE))
    ? clientPage(WEB_CLIENT, about, SIGN_IN_PAGE)
    : null;
  const isClientPath = clientPathMatcher(join(WEB_CLIENT, '.vite/manifest.json'));
  await serveFiles(server);
  server.get('/*', WITH_HEAD_ROUTE, async (request, reply) => {
    const path = request.url.replace(/[?#].*$/, '');
    const [file] = STATIC_FILE_PATH.exec(request.url) ?? [];
    if (file !== undefined && existsSync(join(WEB_CLIENT, file)))
      return reply.header('cache-control', 'no-cache').sendFile(file);
    if (NO_PAGE.test(request.url)) return sendUnknownCall(request, reply);
    if (!isClientPath(path) && !(await pages.isSignedIn(request))) {
      if (path === '/') return pages.home({ request, reply });
      const named = siteLocaleAt(path);
      const locale = named ?? pages.placeOf(request);
      const isGuessed = named === null;
      return pages.show({ request, reply, locale, page: 'notFound', isGuessed });
    }
    const locale = pages.placeOf(request);
    const isSignIn = signIn !== null && SIGN_IN.test(path) && !(await pages.isSignedIn(request));
    const page = isSignIn ? signIn(pathAfterSignIn(request.url), locale) : client(path, locale);
    return reply.headers(page.headers).send(page.html);
  });
};
