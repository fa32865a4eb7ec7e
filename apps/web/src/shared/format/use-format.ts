import { MARKET_PACKS, moneyText, numberText, type IdMarket } from '@fairlot/countries';
import { useSyncExternalStore } from 'react';
import { i18n, languageTagOf } from '#shared/i18n/i18n.js';
import { marketOfUser, useLoadedUser } from '#shared/session/session.js';
import { marketClock } from './market-clock.js';

const CENTS = 100;

/**
 * Formats an amount by the rules of the market. Whole amounts have no decimals, because dealers
 * compare them.
 */
export const priceText = (minor: number, idMarket: IdMarket): string => {
  const text = moneyText(minor, idMarket);
  const { decimal } = MARKET_PACKS[idMarket].number;
  return minor % CENTS === 0 ? text.replace(`${decimal}00`, '') : text;
};

/** Formats a whole number with the market's thousands separator. */
const integerText = (value: number, idMarket: IdMarket): string =>
  numberText(value, idMarket).split(MARKET_PACKS[idMarket].number.decimal)[0] ?? '';

const FACTOR_DIGITS = 2;

/** Formats a ratio with two significant digits in the reader's language: `1,6`, `10`. */
const factorText = (factor: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumSignificantDigits: FACTOR_DIGITS }).format(factor);

const BASIS_POINTS = 100;

/**
 * Formats basis points as a percentage with as many decimals as necessary, in the reader's
 * language: `2,5`. The rules of the market apply only to money. The texts of the pages add the
 * percent sign.
 */
const percentText = (basisPoints: number, language: string): string =>
  new Intl.NumberFormat(language).format(basisPoints / BASIS_POINTS);

/** Kilowatts per metric horsepower (PS, CV, ch). */
const KW_PER_HP = 0.7355;

/** Formats `YYYY-MM` as `MM/YYYY`. Returns other text unchanged. */
const monthText = (month: string): string => month.replace(/^(\d{4})-(\d{2})$/, '$2/$1');

const formatIn = (idMarket: IdMarket, language: string) => {
  const t = i18n().getFixedT(language, 'shell');
  const tag = languageTagOf(language);
  return {
    idMarket,
    price: (minor: number) => priceText(minor, idMarket),
    /** Formats a price. If it is null, a dash. */
    priceOrDash: (minor: number | null) => (minor === null ? '–' : priceText(minor, idMarket)),
    integer: (value: number) => integerText(value, idMarket),
    percent: (basisPoints: number) => percentText(basisPoints, tag),
    factor: (factor: number) => factorText(factor, tag),
    ...marketClock(MARKET_PACKS[idMarket].timeZone, tag),
    /**
     * Returns functions that format instants in another time zone than that of the user's market.
     */
    on: (timeZone: string) => marketClock(timeZone, tag),
    month: monthText,
    km: (km: number) => t('unit.km', { km: integerText(km, idMarket) }),
    hp: (hp: number) => t('unit.hp', { hp, kw: Math.round(hp * KW_PER_HP) }),
  };
};
export type Format = ReturnType<typeof formatIn>;

const formatsByLocale = new Map<string, Format>();

const followLanguage = (listener: () => void) => {
  const library = i18n();
  library.on('languageChanged', listener);
  return () => library.off('languageChanged', listener);
};

/**
 * The formats of the user's market. All components share one object, because every cell of a list
 * uses it.
 */
export const useFormat = (): Format => {
  const idMarket = marketOfUser(useLoadedUser());
  const language = useSyncExternalStore(followLanguage, () => i18n().language);
  const key = `${idMarket} ${language}`;
  const format = formatsByLocale.get(key) ?? formatIn(idMarket, language);
  formatsByLocale.set(key, format);
  return format;
};
