import { readCookie } from '@fairlot/access-http';
import { languageOf } from '@fairlot/content';
import { MARKET_PACKS, marketOf, type Language } from '@fairlot/countries';
import {
  ALLOWING_ANSWER,
  consentCookie,
  CONSENT_DAYS,
  consentKey,
  SITE_LOCALES,
  type SiteLocale,
} from '@fairlot/public';
import { stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Geolocation } from './geolocation.js';

/**
 * Cookie with the last market and language, such as `be-fr`. It is a session cookie, unless the
 * visitor has allowed a longer time.
 */
const MARKET_COOKIE = 'fairlot_market';
const DAY_SECONDS = 86_400;

const localeTag = ({ idMarket, language }: SiteLocale): string =>
  `${idMarket.toLowerCase()}-${language}`;
const LOCALE_BY_COOKIE = new Map(SITE_LOCALES.map((locale) => [localeTag(locale), locale]));

/**
 * The market in the preferred language if it has that language, otherwise in its first language.
 */
const localeInMarket = (idMarket: SiteLocale['idMarket'], preferred: Language): SiteLocale => {
  const { languages, defaultLanguage } = MARKET_PACKS[idMarket];
  const language = languages.find((one) => one === preferred) ?? defaultLanguage;
  return { idMarket, language };
};

/** The locale of the market to which a language leads. Each of the ten languages has one. */
const localeOfLanguage = (language: Language): SiteLocale => {
  const idMarket = marketOf(language);
  return idMarket === 'OTHER'
    ? { idMarket: 'EN', language: 'en' }
    : { idMarket, language: MARKET_PACKS[idMarket].defaultLanguage };
};

/**
 * ROL-007, STA-036, STA-037: the visitor's market and language if the address names none. Taken
 * from the cookie, or else the country, or else the browser's language.
 */
export const visitorLocale = (request: FastifyRequest, geolocation: Geolocation): SiteLocale => {
  const { headers } = request;
  const remembered = LOCALE_BY_COOKIE.get(readCookie(headers.cookie, MARKET_COOKIE) ?? '');
  if (remembered !== undefined) return remembered;
  const wished = languageOf(headers['accept-language']);
  const idMarket = geolocation.marketOf(request);
  if (idMarket === null || idMarket === 'OTHER') return localeOfLanguage(wished);
  return localeInMarket(idMarket, wished);
};

/**
 * STA-027: the `Set-Cookie` header for the market in the address; null if the cookie already has
 * this market. It lasts for the session, or 180 days with the visitor's consent.
 */
export const marketCookie = (
  { headers }: FastifyRequest,
  locale: SiteLocale,
  secure: boolean,
): string | null => {
  const value = localeTag(locale);
  const isAllowed =
    readCookie(headers.cookie, consentCookie(consentKey(locale))) === ALLOWING_ANSWER;
  if (!isAllowed && readCookie(headers.cookie, MARKET_COOKIE) === value) return null;
  return stringifySetCookie({
    name: MARKET_COOKIE,
    value,
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure,
    ...(isAllowed && { maxAge: CONSENT_DAYS * DAY_SECONDS }),
  });
};
