import type { SiteLocale } from '../addresses.js';
import { renderPage } from '../render-page.js';
import type { BannerView, InfoView, PageView, PartnerView, SiteView } from '../site-view.js';

const figures = {
  totalVehicleAwarded: 190_412,
  monthAuctions: 7,
  awardedVehicleMonth: 31,
  users: 9,
};
export const home: Extract<PageView, { readonly name: 'home' }> = {
  name: 'home',
  banners: [],
  figures,
};
export const company: PageView = { name: 'company', figures };
export const partner: PartnerView = {
  idTemplate: 7,
  auctionName: 'Auto <Nord>',
  largeLogo: '/l',
  smallLogo: '/s',
  rating: 4.25,
  votes: 1_200,
  description: 'Fleet & rental',
  phone: '+39 02 1',
  email: 'a@b.test',
  vatCode: 'IT00743110157',
};
export const banner: BannerView = {
  title: 'Returns',
  text: 'Every week',
  cta: 'More',
  ctaUrl: '/it/company',
  image: '/wide',
  imageTablet: '/middle',
  imageMobile: '/small',
};
export const info: InfoView = {
  mail: 'dealers@b.test',
  phone: '+39 02 2',
  address: 'Via Prova 1',
  hours: [{ fromDay: 1, toDay: 5, fromMinute: 510, toMinute: 1_080 }],
  appStoreUrl: 'https://a.test',
  playStoreUrl: 'https://p.test',
  leasingUrl: 'https://l.test/',
};

/** The HTML of a page on a small test site. */
export const pageHtml = (
  page: PageView,
  { idMarket, language }: SiteLocale,
  over: Partial<SiteView> = {},
): string =>
  renderPage({
    origin: 'https://fairlot.test',
    idMarket,
    language,
    page,
    info,
    partners: [partner],
    assets: null,
    ...over,
  });

export const IT: SiteLocale = { idMarket: 'IT', language: 'it' };
export const DE: SiteLocale = { idMarket: 'DE', language: 'de' };

export const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to);

/** The part of the HTML between two markers. */
const textBetween = (html: string, from: string, to: string): string => {
  const start = html.indexOf(from);
  return start < 0 ? '' : html.slice(start, html.indexOf(to, start));
};
/** The links in the menu with this label. */
export const menuIn = (html: string, label: string): string[] =>
  linksIn(textBetween(html, `<summary><span class="hidden">${label}:`, '</details>'));
export const smallMenuIn = (html: string): string =>
  textBetween(html, '<details class="menu narrow"', '</details>');
export const footerIn = (html: string): string => textBetween(html, '<footer', '</footer>');
export const mainIn = (html: string): string => textBetween(html, '<main', '</main>');
/** The names of all drawings in the HTML. */
export const drawingsIn = (html: string): string[] =>
  [...html.matchAll(/data-drawing="([^"]+)"/g)].map(([, one = '']) => one);
