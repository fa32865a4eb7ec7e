import { CURRENCY } from '@fairlot/kernel';
import type { Language } from './languages.js';
import type { PlateRules } from './vehicles/plate-shape.js';

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
  /**
   * Standard VAT rate in basis points; null where the market is no single country. They are those of
   * the European Commission's database "Taxes in Europe" and, for the United Kingdom, of HM Revenue &
   * Customs (gov.uk/vat-rates); the last of them to change was Luxembourg's, in 2024. An auction pins
   * its rate, so a new one touches new auctions only.
   */
  readonly vatBasisPoints: number | null;
  readonly number: NumberFormat;
  readonly dateFormat: 'DD/MM/YYYY';
  readonly plates: PlateRules;
  /** Whether each frame number carries the check digit of 49 CFR 565; makers in Europe fill none. */
  readonly frames: { readonly checkDigit: boolean };
};

const APOSTROPHE: NumberFormat = { thousands: "'", decimal: ',', decimals: 2 };

type Particular = Pick<
  MarketPack,
  'country' | 'defaultLanguage' | 'timeZone' | 'vatBasisPoints' | 'plates'
> &
  Partial<Pick<MarketPack, 'languages' | 'number' | 'frames'>>;

/** A market of which only is said what is particular to it. */
export const marketPack = (idMarket: IdMarket, particular: Particular): MarketPack => {
  const { defaultLanguage } = particular;
  return {
    idMarket,
    nameKey: `market.${idMarket}`,
    languages: defaultLanguage === 'en' ? ['en'] : [defaultLanguage, 'en'],
    currency: CURRENCY,
    number: APOSTROPHE,
    dateFormat: 'DD/MM/YYYY',
    frames: { checkDigit: false },
    ...particular,
  };
};
