import { readCookie, SESSION_COOKIE, acceptsGzip, type CallerSource } from '@fairlot/access-http';
import {
  pageAddress,
  builtAssets,
  SITE_LOCALES,
  renderPage,
  renderPrivacyText,
  type StoredName,
  type PageName,
  type SiteLocale,
  type SignInNotice,
} from '@fairlot/public';
import type { ApplicantStatus } from '@fairlot/access-records';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security-headers.js';
import type { Geolocation } from './geolocation.js';
import { CachedPages, compressedPage, type CachedPage, type NewPage } from './cached-pages.js';
import { parsePayment } from './payment-result.js';
import type { PublicSite, Site } from './public-site.js';
import { privacyTextView, siteView, type AroundPages, type PageRequest } from './site-views.js';
import { marketCookie, visitorLocale } from './visitor-locale.js';

export type PublicPagesOptions = {
  readonly site: PublicSite;
  readonly geolocation: Geolocation;
  readonly source: CallerSource;
  readonly publicUrl: string;
  /** Entries of the privacy page, one per table with personal data. */
  readonly storedNames: readonly StoredName[];
};

type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type PageExchange = HttpExchange & {
  readonly locale: SiteLocale;
  readonly page: PageName | 'notFound';
  /** Whether the address names no market, so that the locale is guessed from the request. */
  readonly isGuessed: boolean;
};

type PlainPage = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

const HTML_TYPE = 'text/html; charset=utf-8';
const ID_PATTERN = /^[1-9]\d{0,9}$/;

/** Serves the public pages. Each page is rendered once for each state of the site. */
export class PublicPages {
  private readonly cachedPages = new CachedPages();
  private built: AroundPages | null = null;
  private readonly policy: string;

  constructor(private readonly options: PublicPagesOptions) {
    const styles = { 'style-src': ["'self'"] };
    this.policy = pagePolicy({ publicUrl: options.publicUrl, styles, trustedTypes: [] });
  }

  /**
   * Read on the first request, because at the start of the portal the client may not be built yet.
   */
  private get around(): AroundPages {
    const { publicUrl, storedNames } = this.options;
    return (this.built ??= { origin: publicUrl, assets: builtAssets(), storedNames });
  }

  placeOf(request: FastifyRequest): SiteLocale {
    return visitorLocale(request, this.options.geolocation);
  }

  /** Whether the visitor is signed in. False if the session cannot be checked. */
  async isSignedIn({ headers }: FastifyRequest): Promise<boolean> {
    const { cookie } = headers;
    if (!readCookie(cookie, SESSION_COOKIE)) return false;
    const credentials = { cookieHeader: cookie, token: undefined };
    const identified = await this.options.source.identify(credentials).catch(() => null);
    return identified !== null;
  }

  async show({ request, reply, locale, page, isGuessed }: PageExchange): Promise<FastifyReply> {
    const payment = page === 'paymentSuccess' ? parsePayment(request.query) : null;
    const pageRequest = {
      locale,
      page,
      idTemplate: null,
      payment,
      ...partnerQueryOf(request, page),
    };
    const site = await this.options.site.site();
    const kept = payment?.message
      ? compressedPage(this.make(site, pageRequest))
      : this.cachedPages.page(site.version, JSON.stringify(pageRequest), () =>
          this.make(site, pageRequest),
        );
    const cookie = marketCookie(request, locale, this.around.origin.startsWith('https:'));
    if (cookie !== null) void reply.header('set-cookie', cookie);
    void reply.headers({
      'content-security-policy': this.policy,
      vary: isGuessed ? 'accept-encoding, accept-language, cookie' : 'accept-encoding, cookie',
    });
    return this.send(kept, { request, reply });
  }

  /** Serves a file that is generated from the site's data. */
  async file(path: string, exchange: HttpExchange, make: (site: Site) => Omit<NewPage, 'status'>) {
    const site = await this.options.site.site();
    const kept = this.cachedPages.page(site.version, path, () => ({ status: 200, ...make(site) }));
    void exchange.reply.header('vary', 'accept-encoding');
    return this.send(kept, exchange);
  }

  /** The privacy text as HTML for OTH-09. */
  privacyText(site: Site, locale: SiteLocale): string {
    return renderPrivacyText(privacyTextView(site, locale, this.around));
  }

  /**
   * ROL-007: redirects the empty path to the home page of the visitor's market. Not cacheable.
   */
  home({ request, reply }: HttpExchange): FastifyReply {
    const path = pageAddress(this.placeOf(request));
    return reply.header('cache-control', 'no-store').redirect(path, 302);
  }

  /**
   * Serves a page for one applicant. It is never cached. The referrer policy keeps the origin,
   * because form posts need it.
   */
  async registrationStatus(
    { request, reply }: HttpExchange,
    applicant: { readonly tag: string; readonly status: ApplicantStatus } | null,
  ): Promise<FastifyReply> {
    const site = await this.options.site.site();
    const locale = (applicant && applicantLocale(applicant.status)) ?? this.placeOf(request);
    const pageRequest = { locale, page: 'why', idTemplate: null, payment: null } as const;
    const status = applicant && { ...applicant.status, tag: applicant.tag };
    const page = { name: 'registrationStatus', status } as const;
    const text = renderPage({ ...siteView(site, pageRequest, this.around), page });
    void reply.headers({
      'content-security-policy': this.policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
    return reply
      .code(status === null ? 404 : 200)
      .type(HTML_TYPE)
      .send(text);
  }

  /** Renders a page that explains a sign-in problem in the reader's language. */
  async notice(request: FastifyRequest, page: SignInNotice): Promise<PlainPage> {
    const pageRequest = { locale: this.placeOf(request), page, idTemplate: null, payment: null };
    const site = await this.options.site.site();
    const { text } = this.cachedPages.page(site.version, JSON.stringify(pageRequest), () =>
      this.make(site, pageRequest),
    );
    return { text, headers: { 'content-type': HTML_TYPE, 'content-security-policy': this.policy } };
  }

  private make(site: Site, pageRequest: PageRequest): NewPage {
    const view = siteView(site, pageRequest, this.around);
    const status = view.page.name === 'notFound' ? 404 : 200;
    return { status, type: HTML_TYPE, text: renderPage(view) };
  }

  private send(page: CachedPage, { request, reply }: HttpExchange): FastifyReply {
    void reply.headers({ etag: page.etag, 'cache-control': 'no-cache' });
    if ((request.headers['if-none-match'] ?? '').includes(page.etag)) return reply.code(304).send();
    void reply.code(page.status).type(page.type);
    if (!acceptsGzip(request)) return reply.send(page.text);
    return reply.header('content-encoding', 'gzip').send(page.packed);
  }
}

/** The locale of the applicant's market and language; null if the market has no such pages. */
const applicantLocale = ({ idMarket, language }: ApplicantStatus): SiteLocale | null =>
  SITE_LOCALES.find((locale) => locale.idMarket === idMarket && locale.language === language) ??
  SITE_LOCALES.find((locale) => locale.language === language) ??
  null;

/**
 * SCR-019: the partner named in the address. An invalid id selects no partner instead of all.
 */
const partnerQueryOf = (
  { query }: FastifyRequest,
  page: string,
): { readonly idTemplate?: number } => {
  if (page !== 'partner') return {};
  // `instanceof` does not work, because the query object has no prototype.
  const { idTemplate } = query as Readonly<Record<string, unknown>>;
  if (idTemplate === undefined) return {};
  return {
    idTemplate:
      typeof idTemplate === 'string' && ID_PATTERN.test(idTemplate) ? Number(idTemplate) : 0,
  };
};
