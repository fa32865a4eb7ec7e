import { MARKET_PACKS, MARKETS, type IdMarket, type Language } from '@fairlot/countries';

/** Markets with a home of their own (SCR-009). */
export type HomeMarket = Exclude<IdMarket, 'OTHER'>;
export const HOME_MARKETS: readonly HomeMarket[] = MARKETS.filter((one) => one !== 'OTHER');

/** Leaves for the identity provider, and comes back to where work begins. */
export const SIGN_IN = '/sso/login?redirect=/';

/** Last part of a page's address; the home has none. */
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

export type Place = { readonly idMarket: HomeMarket; readonly language: Language };

/** Every market in every language that it offers. */
export const PLACES: readonly Place[] = HOME_MARKETS.flatMap((idMarket) =>
  MARKET_PACKS[idMarket].languages.map((language) => ({ idMarket, language })),
);

/** As browsers know a language of a market: `be` in Belgium is `nl-BE`, and `en` there `en-BE`. */
export const tagOf = ({ idMarket, language }: Place): string => {
  const { country } = MARKET_PACKS[idMarket];
  const spoken = { be: 'nl', lu: 'fr' }[language as string] ?? language;
  return `${spoken}-${country}`;
};

/** `/it`, `/it/en`, `/be/fr/company`: the market, its language unless it is the first, the page. */
export const addressOf = ({ idMarket, language }: Place, page: PageName = 'home'): string => {
  const isOwn = MARKET_PACKS[idMarket].defaultLanguage === language;
  const parts = [idMarket.toLowerCase(), isOwn ? '' : language, PAGES[page]];
  return `/${parts.filter((part) => part !== '').join('/')}`;
};

export const partnerAddress = (place: Place, idTemplate: number): string =>
  `${addressOf(place, 'partner')}?idTemplate=${idTemplate}`;

const BY_ADDRESS: ReadonlyMap<string, { readonly place: Place; readonly page: PageName }> = new Map(
  PLACES.flatMap((place) =>
    PAGE_NAMES.map((page) => [addressOf(place, page), { place, page }] as const),
  ),
);

/** The page at an address that names its market; null where there is none. */
export const pageAt = (path: string) => BY_ADDRESS.get(path) ?? null;

const CANONICAL: ReadonlyMap<string, string> = new Map(
  [...BY_ADDRESS.keys(), ...Object.values(PAGES).map((page) => `/${page}`)].map((path) => [
    path.toLowerCase(),
    path,
  ]),
);

/** How a page's address is written that somebody wrote in other letters: `/it` of `/IT/`. Null of none. */
export const canonicalAt = (path: string): string | null => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const canonical = CANONICAL.get(plain.toLowerCase()) ?? null;
  return canonical === path ? null : canonical;
};

/** The place in which an address stands, whether there is such a page or not. */
export const placeAt = (path: string): Place | null => {
  const [market = '', language = ''] = path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  const ofMarket = PLACES.filter(({ idMarket }) => idMarket.toLowerCase() === market);
  return (
    ofMarket.find((place) => place.language === language) ??
    ofMarket.find(
      ({ idMarket, language: own }) => MARKET_PACKS[idMarket].defaultLanguage === own,
    ) ??
    null
  );
};
