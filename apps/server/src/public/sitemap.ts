import {
  pageAddress,
  isIndexed,
  PAGE_NAMES,
  partnerAddress,
  SITE_LOCALES,
  type PageName,
} from '@fairlot/public';
import { partnersIn } from './open-views.js';
import type { Site } from './public-site.js';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Lists every page that search engines should index, in each language of each market. */
export const sitemap = (site: Site, origin: string): string => {
  const pages: readonly PageName[] = PAGE_NAMES.filter((page) => isIndexed(page));
  const addresses = SITE_LOCALES.flatMap((locale) => [
    ...pages.map((page) => pageAddress(locale, page)),
    ...partnersIn(site, locale.idMarket).map(({ idTemplate }) =>
      partnerAddress(locale, idTemplate),
    ),
  ]);
  const urls = addresses.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ].join('\n');
};

/**
 * Excludes API calls from crawlers, except the images of pages, which have the same path prefix.
 */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/v1/open/image/',
    'Disallow: /api/',
    'Disallow: /sso/',
    'Disallow: /oidc/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
