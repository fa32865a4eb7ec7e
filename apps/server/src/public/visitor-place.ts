import { readCookie } from '@fairlot/access-http';
import { languageOf } from '@fairlot/content';
import { MARKET_PACKS, marketOf, type Language } from '@fairlot/countries';
import {
  ALLOWED,
  consentCookie,
  CONSENT_DAYS,
  consentKey,
  PLACES,
  type Place,
} from '@fairlot/public';
import { stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Geolocation } from './geolocation.js';

/** Where somebody was last: `be-fr`. Of the session, unless he allowed more. */
const MARKET_COOKIE = 'fairlot_market';
const DAY_SECONDS = 86_400;

const written = ({ idMarket, language }: Place): string => `${idMarket.toLowerCase()}-${language}`;
const BY_COOKIE = new Map(PLACES.map((place) => [written(place), place]));

/** In the language asked for where the market offers it, else in its own. */
const placeIn = (idMarket: Place['idMarket'], wished: Language): Place => {
  const { languages, defaultLanguage } = MARKET_PACKS[idMarket];
  const language = languages.find((one) => one === wished) ?? defaultLanguage;
  return { idMarket, language };
};

/** The market that a language belongs to; each of the ten has one. */
const placeOfLanguage = (language: Language): Place => {
  const idMarket = marketOf(language);
  return idMarket === 'OTHER'
    ? { idMarket: 'EN', language: 'en' }
    : { idMarket, language: MARKET_PACKS[idMarket].defaultLanguage };
};

/**
 * ROL-007, STA-036, STA-037: where somebody is who does not say so in the address: in the market of
 * his session, else in that of his country, else in that of his browser's language.
 */
export const visitorPlace = (request: FastifyRequest, geolocation: Geolocation): Place => {
  const { headers } = request;
  const known = BY_COOKIE.get(readCookie(headers.cookie, MARKET_COOKIE) ?? '');
  if (known !== undefined) return known;
  const wished = languageOf(headers['accept-language']);
  const idMarket = geolocation.marketOf(request);
  if (idMarket === null || idMarket === 'OTHER') return placeOfLanguage(wished);
  return placeIn(idMarket, wished);
};

/**
 * STA-027: the `Set-Cookie` that keeps the market of an address; null where it is kept already. It lasts
 * as long as the session, and 180 days where the visitor allowed it.
 */
export const marketCookie = (
  { headers }: FastifyRequest,
  place: Place,
  secure: boolean,
): string | null => {
  const value = written(place);
  const isAllowed = readCookie(headers.cookie, consentCookie(consentKey(place))) === ALLOWED;
  if (!isAllowed && readCookie(headers.cookie, MARKET_COOKIE) === value) return null;
  return stringifySetCookie({
    ...{ name: MARKET_COOKIE, value, path: '/', sameSite: 'lax', httpOnly: true, secure },
    ...(isAllowed && { maxAge: CONSENT_DAYS * DAY_SECONDS }),
  });
};
