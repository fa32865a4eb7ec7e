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

/** The number format of a market. Separators are one character each. */
export type NumberFormat = {
  readonly thousands: string;
  readonly decimal: string;
  readonly decimals: number;
};

/**
 * The data in which markets differ. It is plain data: the contexts implement the rules that use it.
 */
export type MarketPack = {
  readonly idMarket: IdMarket;
  /** ISO 3166-1 alpha-2 code. Null if the market is not one country. */
  readonly country: string | null;
  /** Key of the market's name in the translations of `content`. */
  readonly nameKey: `market.${IdMarket}`;
  /** Languages in the order of the language menu (STA-033, STA-034, STA-035). */
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** IANA zone in which owners enter auction dates (reading 47). */
  readonly timeZone: string;
  readonly currency: typeof CURRENCY;
  /**
   * Standard VAT rate in basis points. Null if the market is not one country. Sources: the European
   * Commission's database "Taxes in Europe" and, for the United Kingdom, HM Revenue & Customs
   * (gov.uk/vat-rates). The last change was Luxembourg's in 2024. An auction stores its rate, so a
   * new rate only affects new auctions.
   */
  readonly vatBasisPoints: number | null;
  readonly number: NumberFormat;
  readonly dateFormat: 'DD/MM/YYYY';
  readonly plates: PlateRules;
  /** Whether VINs must have the check digit of 49 CFR 565. European makers do not use it. */
  readonly frames: { readonly checkDigit: boolean };
};

const APOSTROPHE_FORMAT: NumberFormat = { thousands: "'", decimal: ',', decimals: 2 };

type MarketPackInput = Pick<
  MarketPack,
  'country' | 'defaultLanguage' | 'timeZone' | 'vatBasisPoints' | 'plates'
> &
  Partial<Pick<MarketPack, 'languages' | 'number' | 'frames'>>;

/** Builds a market pack from the values of the market and common defaults. */
export const marketPack = (idMarket: IdMarket, specifics: MarketPackInput): MarketPack => {
  const { defaultLanguage } = specifics;
  return {
    idMarket,
    nameKey: `market.${idMarket}`,
    languages: defaultLanguage === 'en' ? ['en'] : [defaultLanguage, 'en'],
    currency: CURRENCY,
    number: APOSTROPHE_FORMAT,
    dateFormat: 'DD/MM/YYYY',
    frames: { checkDigit: false },
    ...specifics,
  };
};
