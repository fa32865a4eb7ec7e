import { MARKET_PACKS, MARKETS, type IdMarket, type Language } from '@fairlot/countries';

/** Markets with a home page (SCR-009). */
export type HomeMarket = Exclude<IdMarket, 'OTHER'>;
export const HOME_MARKETS: readonly HomeMarket[] = MARKETS.filter((one) => one !== 'OTHER');

/** Path that leads to the identity provider and then to the first page of the client. */
export const SIGN_IN = '/sso/login?redirect=/';

/** The last segment of each page's path. The home page has none. */
export const PAGES = {
  home: '',
  company: 'company',
  why: 'why-sign-up-component',
  contact: 'contact',
  registration: 'registration',
  partner: 'partner',
  privacy: 'privacy',
  cookie: 'cookie',
  terms: 'terms',
  paymentSuccess: 'paymentSuccess',
  paymentError: 'paymentError',
  maintenance: 'maintenance',
  forbidden: 'forbidden',
} as const;
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

export type SiteLocale = { readonly idMarket: HomeMarket; readonly language: Language };

/** Every market, in each of its languages. */
export const SITE_LOCALES: readonly SiteLocale[] = HOME_MARKETS.flatMap((idMarket) =>
  MARKET_PACKS[idMarket].languages.map((language) => ({ idMarket, language })),
);

/**
 * The BCP 47 tag for a market and a language. `be` in Belgium is `nl-BE`, and `en` there is
 * `en-BE`.
 */
export const languageTagOf = ({ idMarket, language }: SiteLocale): string => {
  const { country } = MARKET_PACKS[idMarket];
  const spoken = { be: 'nl', lu: 'fr' }[language as string] ?? language;
  return `${spoken}-${country}`;
};

/**
 * Path of a page: `/it`, `/it/en`, `/be/fr/company`. It has the market, then the language unless
 * that is the market's first language, then the page.
 */
export const pageAddress = (
  { idMarket, language }: SiteLocale,
  page: PageName = 'home',
): string => {
  const isOwn = MARKET_PACKS[idMarket].defaultLanguage === language;
  const parts = [idMarket.toLowerCase(), isOwn ? '' : language, PAGES[page]];
  return `/${parts.filter((part) => part !== '').join('/')}`;
};

export const partnerAddress = (locale: SiteLocale, idTemplate: number): string =>
  `${pageAddress(locale, 'partner')}?idTemplate=${idTemplate}`;

const BY_ADDRESS: ReadonlyMap<string, { readonly place: SiteLocale; readonly page: PageName }> =
  new Map(
    SITE_LOCALES.flatMap((locale) =>
      PAGE_NAMES.map((page) => [pageAddress(locale, page), { place: locale, page }] as const),
    ),
  );

/** The page at a path that names its market. Null if there is none. */
export const pageAtPath = (path: string) => BY_ADDRESS.get(path) ?? null;

const CANONICAL_PATHS: ReadonlyMap<string, string> = new Map(
  [...BY_ADDRESS.keys(), ...Object.values(PAGES).map((page) => `/${page}`)].map((path) => [
    path.toLowerCase(),
    path,
  ]),
);

/**
 * The canonical path for a path in other letter case: `/it` for `/IT/`. Null if the path is
 * canonical already, or if no page has it.
 */
export const canonicalPathOf = (path: string): string | null => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const canonical = CANONICAL_PATHS.get(plain.toLowerCase()) ?? null;
  return canonical === path ? null : canonical;
};

/**
 * The market and language in a path, even if the page does not exist. Null if the path names no
 * market.
 */
export const siteLocaleAt = (path: string): SiteLocale | null => {
  const [market = '', language = ''] = path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  const ofMarket = SITE_LOCALES.filter(({ idMarket }) => idMarket.toLowerCase() === market);
  return (
    ofMarket.find((locale) => locale.language === language) ??
    ofMarket.find(
      ({ idMarket, language: own }) => MARKET_PACKS[idMarket].defaultLanguage === own,
    ) ??
    null
  );
};
