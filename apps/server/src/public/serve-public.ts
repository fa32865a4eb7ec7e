import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { addressKey, type RegistrationStatus } from '@fairlot/access-records';
import { locales } from '@fairlot/content';
import { tooManyRequests } from '@fairlot/contracts/refused';
import { LANGUAGES, MARKET_PACKS, marketOf, type Language } from '@fairlot/countries';
import {
  pageAddress,
  BROWSER_FILES,
  BROWSER_PREFIX,
  builtAssets,
  canonicalPathOf,
  HOME_MARKETS,
  pageAtPath,
  PAGE_NAMES,
  PAGES,
  siteLocaleAt,
  SITE_LOCALES,
  type PageName,
  type SiteLocale,
} from '@fairlot/public';
import type { FastifyInstance } from 'fastify';
import { WITH_HEAD_ROUTE } from '../http/with-head-route.js';
import { staticResponse } from '../http/static-response.js';
import type { PublicPages } from './public-pages.js';
import { robots, sitemap } from './sitemap.js';

/**
 * STA-028 to STA-031: language names used as paths, with their targets on the site for public bids.
 */
const BIDS_SITE_PATHS = {
  italian: ['', 'it'],
  english: ['/uk', 'en'],
  spanish: ['/es', 'es'],
  french: ['/fr', 'fr'],
};

/** The locale of the market whose first language this is. Every language has one. */
const homeLocaleOf = (language: Language): SiteLocale =>
  SITE_LOCALES.find(
    (locale) => locale.idMarket === marketOf(language) && locale.language === language,
  )!;

/** OTH-08, OTH-09: serves the client's texts and the privacy text as files, one per language. */
const serveTexts = (server: FastifyInstance, pages: PublicPages): void => {
  for (const language of LANGUAGES) {
    const texts = JSON.stringify(locales[language]);
    server.get(
      `/assets/i18n/${language}.json`,
      WITH_HEAD_ROUTE,
      staticResponse('application/json; charset=utf-8', texts),
    );
    const path = `/assets/privacy/${language}.html`;
    server.get(path, WITH_HEAD_ROUTE, (request, reply) =>
      pages.file(path, { request, reply }, (site) => ({
        type: 'text/html; charset=utf-8',
        text: pages.privacyText(site, homeLocaleOf(language)),
      })),
    );
  }
};

const serveFiles = async (server: FastifyInstance, pages: PublicPages, origin: string) => {
  server.get('/sitemap.xml', WITH_HEAD_ROUTE, (request, reply) =>
    pages.file('/sitemap.xml', { request, reply }, (site) => ({
      type: 'application/xml; charset=utf-8',
      text: sitemap(site, origin),
    })),
  );
  server.get(
    '/robots.txt',
    WITH_HEAD_ROUTE,
    staticResponse('text/plain; charset=utf-8', robots(origin)),
  );
  if (builtAssets() === null) return;
  await server.register(fastifyStatic, {
    root: join(BROWSER_FILES, 'assets'),
    prefix: `${BROWSER_PREFIX}assets/`,
    decorateReply: false,
    // Cache permanently, because file names change with the content.
    maxAge: '1y',
    immutable: true,
    preCompressed: true,
  });
};

type PublicRoute = {
  readonly path: string;
  readonly page: PageName;
  /** Undefined if the address names no market. Then the locale is guessed from the request. */
  readonly locale?: SiteLocale;
};

/** Pages that only visitors see. Signed-in users are redirected. */
const VISITOR_PAGES: readonly PageName[] = ['home', 'registration'];

/** Serves a page. ROL-006, ROL-014: signed-in users are redirected to their home page instead. */
const servePage = (
  server: FastifyInstance,
  pages: PublicPages,
  { path, page, locale }: PublicRoute,
): void => {
  server.get(path, WITH_HEAD_ROUTE, async (request, reply) =>
    VISITOR_PAGES.includes(page) && (await pages.isSignedIn(request))
      ? reply.header('cache-control', 'no-store').redirect('/', 302)
      : pages.show({
          request,
          reply,
          page,
          locale: locale ?? pages.placeOf(request),
          isGuessed: locale === undefined,
        }),
  );
};

/** CON-004: redirects an address in another letter case to its canonical form. */
const redirectToCanonical = (server: FastifyInstance): void => {
  server.addHook('onRequest', ({ url, method }, reply, next) => {
    if (method !== 'GET' && method !== 'HEAD') return next();
    const [path = ''] = /^[^?#]*/.exec(url) ?? [];
    const canonical = canonicalPathOf(path);
    if (canonical === null) next();
    else void reply.redirect(canonical + url.slice(path.length), 301);
  });
};

/** Serves the pages whose address names a market, and a 404 page for unknown paths below it. */
const serveMarkets = (server: FastifyInstance, pages: PublicPages): void => {
  for (const path of SITE_LOCALES.flatMap((locale) =>
    PAGE_NAMES.map((page) => pageAddress(locale, page)),
  )) {
    const { place: locale, page } = pageAtPath(path)!;
    servePage(server, pages, { path, page, locale });
  }
  for (const idMarket of HOME_MARKETS)
    server.get(`/${idMarket.toLowerCase()}/*`, WITH_HEAD_ROUTE, (request, reply) => {
      const language = MARKET_PACKS[idMarket].defaultLanguage;
      const locale = siteLocaleAt(request.url.replace(/[?#].*$/, '')) ?? { idMarket, language };
      return pages.show({ request, reply, locale, page: 'notFound', isGuessed: false });
    });
};

/**
 * Serves an applicant's page, opened from an e-mail. Rate-limited, so that links cannot be guessed.
 */
const serveStatus = (
  server: FastifyInstance,
  pages: PublicPages,
  statuses: RegistrationStatus,
): void => {
  server.get('/registration-status', WITH_HEAD_ROUTE, async (request, reply) => {
    const wait = await statuses.enter(addressKey(request.ip), 'views');
    if (wait !== null) throw tooManyRequests(wait);
    const { tag } = request.query as Readonly<Record<string, unknown>>;
    const status = typeof tag === 'string' ? await statuses.read(tag) : null;
    const applicant = status && { tag: String(tag), status };
    return pages.registrationStatus({ request, reply }, applicant);
  });
};

type PublicAddresses = {
  readonly publicUrl: string;
  /** Base URL of the external site for public bids (STA-028); null: this portal. */
  readonly bidsUrl: string | null;
  readonly statuses: RegistrationStatus;
};

/**
 * Serves all public pages, except the empty path and unknown paths, which `serveClient` handles.
 */
export const servePublic = async (
  server: FastifyInstance,
  pages: PublicPages,
  { publicUrl, bidsUrl, statuses }: PublicAddresses,
): Promise<void> => {
  redirectToCanonical(server);
  serveTexts(server, pages);
  await serveFiles(server, pages, publicUrl);
  serveMarkets(server, pages);
  serveStatus(server, pages, statuses);
  for (const page of PAGE_NAMES.filter((one) => one !== 'home'))
    servePage(server, pages, { path: `/${PAGES[page]}`, page });
  // SCR-010: the home page is also available at the address used in campaigns.
  server.get('/hp', WITH_HEAD_ROUTE, (request, reply) =>
    pages.show({ request, reply, locale: pages.placeOf(request), page: 'home', isGuessed: true }),
  );
  for (const [word, [path = '', market = '']] of Object.entries(BIDS_SITE_PATHS))
    server.get(`/${word}`, WITH_HEAD_ROUTE, (_, reply) =>
      reply.redirect(bidsUrl === null ? `/${market}` : bidsUrl + path, 302),
    );
};
