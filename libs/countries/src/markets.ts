import { CURRENCY } from '@fairlot/kernel';
import type { Language } from './languages.js';

/** Every market of the portal (CON-001, reading 44), in the order screens list them. */
export const MARKETS = [
  'EN',
  'IT',
  'DE',
  'NL',
  'ES',
  'BE',
  'FR',
  'PL',
  'PT',
  'LU',
  'OTHER',
] as const;
export type IdMarket = (typeof MARKETS)[number];

/** How a market writes numbers; separators are one character each. */
export type NumberFormat = {
  readonly thousands: string;
  readonly decimal: string;
  readonly decimals: number;
};

/** What differs between markets as plain data; a rule that reads it lives with its own context. */
export type MarketPack = {
  readonly idMarket: IdMarket;
  /** ISO 3166-1 alpha-2 code; null where the market is no single country. */
  readonly country: string | null;
  /** Key of the market's name in the translations of `content`. */
  readonly nameKey: `market.${IdMarket}`;
  /** Offered in the language menu, in its order (STA-033, STA-034, STA-035). */
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** IANA zone in which owners enter auction dates (reading 47). */
  readonly timeZone: string;
  readonly currency: typeof CURRENCY;
  /** Standard VAT rate in basis points; null where the market is no single country. */
  readonly vatBasisPoints: number | null;
  readonly number: NumberFormat;
  readonly dateFormat: 'DD/MM/YYYY';
};

// A no-break space, so that a price is never torn over two lines.
const NO_BREAK_SPACE = '\u00A0';
const APOSTROPHE: NumberFormat = { thousands: "'", decimal: ',', decimals: 2 };
const DOT: NumberFormat = { thousands: '.', decimal: ',', decimals: 2 };
const SPACE: NumberFormat = { thousands: NO_BREAK_SPACE, decimal: ',', decimals: 2 };

type Particular = Pick<MarketPack, 'country' | 'defaultLanguage' | 'timeZone' | 'vatBasisPoints'> &
  Partial<Pick<MarketPack, 'languages' | 'number'>>;

const pack = (idMarket: IdMarket, particular: Particular): MarketPack => {
  const { defaultLanguage } = particular;
  return {
    idMarket,
    nameKey: `market.${idMarket}`,
    languages: defaultLanguage === 'en' ? ['en'] : [defaultLanguage, 'en'],
    currency: CURRENCY,
    number: APOSTROPHE,
    dateFormat: 'DD/MM/YYYY',
    ...particular,
  };
};

/**
 * Standard rates of VAT are those of the European Commission's database "Taxes in Europe" and, for
 * the United Kingdom, of HM Revenue & Customs (gov.uk/vat-rates); the last of them to change was
 * Luxembourg's, in 2024. An auction pins its rate, so a new one here touches new auctions only.
 */
export const MARKET_PACKS: Readonly<Record<IdMarket, MarketPack>> = {
  EN: pack('EN', {
    country: 'GB',
    defaultLanguage: 'en',
    timeZone: 'Europe/London',
    vatBasisPoints: 2_000,
  }),
  IT: pack('IT', {
    country: 'IT',
    defaultLanguage: 'it',
    timeZone: 'Europe/Rome',
    vatBasisPoints: 2_200,
  }),
  DE: pack('DE', {
    country: 'DE',
    defaultLanguage: 'de',
    timeZone: 'Europe/Berlin',
    vatBasisPoints: 1_900,
  }),
  NL: pack('NL', {
    country: 'NL',
    defaultLanguage: 'nl',
    timeZone: 'Europe/Amsterdam',
    vatBasisPoints: 2_100,
  }),
  ES: pack('ES', {
    country: 'ES',
    defaultLanguage: 'es',
    timeZone: 'Europe/Madrid',
    vatBasisPoints: 2_100,
  }),
  BE: pack('BE', {
    country: 'BE',
    defaultLanguage: 'be',
    languages: ['en', 'fr', 'be'],
    timeZone: 'Europe/Brussels',
    vatBasisPoints: 2_100,
  }),
  FR: pack('FR', {
    country: 'FR',
    defaultLanguage: 'fr',
    languages: ['fr'],
    timeZone: 'Europe/Paris',
    vatBasisPoints: 2_000,
    number: SPACE,
  }),
  PL: pack('PL', {
    country: 'PL',
    defaultLanguage: 'pl',
    timeZone: 'Europe/Warsaw',
    vatBasisPoints: 2_300,
    number: DOT,
  }),
  PT: pack('PT', {
    country: 'PT',
    defaultLanguage: 'pt',
    timeZone: 'Europe/Lisbon',
    vatBasisPoints: 2_300,
  }),
  LU: pack('LU', {
    country: 'LU',
    defaultLanguage: 'lu',
    timeZone: 'Europe/Luxembourg',
    vatBasisPoints: 1_700,
  }),
  // Reading 45: no language of its own; Brussels time, as the Union's own calls for tender use.
  OTHER: pack('OTHER', {
    country: null,
    defaultLanguage: 'en',
    timeZone: 'Europe/Brussels',
    vatBasisPoints: null,
  }),
};

const MARKET_SET: ReadonlySet<unknown> = new Set(MARKETS);
export const isMarket = (value: unknown): value is IdMarket => MARKET_SET.has(value);

/**
 * Locale ids are market first (`be-FR` is French in Belgium), so the market is their first two
 * letters (reading 11); a language alone names the market it belongs to. Anything else is OTHER.
 */
export const marketOf = (locale: string): IdMarket => {
  const idMarket = (locale.split(/[-_]/)[0] ?? '').toUpperCase();
  return isMarket(idMarket) ? idMarket : 'OTHER';
};
