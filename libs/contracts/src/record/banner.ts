import { MARKET_PACKS } from '@fairlot/countries';
import { STAFF } from '../callers.js';
import { describeRecord } from './describe-record.js';
import { integer, language, longText, market, optional, picture, text, url } from './field.js';
import { recordOperations } from './record-operations.js';

const BASE_PATH = '/api/v1/admin/top-cms';

type BannerInput = {
  readonly mkt?: keyof typeof MARKET_PACKS;
  readonly lang?: string;
  readonly cta?: string | null;
  readonly ctaUrl?: string | null;
};

/** Whether the market uses that language (STA-033 to STA-035). */
const isLanguageOfMarket = ({ mkt, lang }: BannerInput): boolean =>
  mkt === undefined || MARKET_PACKS[mkt].languages.some((one) => one === lang);
const hasBothOrNone = ({ cta, ctaUrl }: BannerInput): boolean =>
  ((cta ?? null) === null) === ((ctaUrl ?? null) === null);

/** SCR-094: banner of a home page, with a picture for each width (SCR-011). */
export const banner = describeRecord({
  name: 'banner',
  words: {
    one: 'banner',
    many: 'banners',
    about: 'the banners of a home page',
  },
  key: 'id',
  page: 'banners',
  tag: 'back office',
  callers: STAFF,
  marketField: 'mkt',
  fields: {
    title: text(120, 'Winter fleet auctions', 'Spring fleet auctions'),
    mkt: market(),
    lang: language(),
    ranking: integer({ min: 1, max: 99 }, 7, 8),
    text: longText(500, 'Three hundred leased cars, every Tuesday.'),
    image: picture(),
    imageTablet: picture(),
    imageMobile: picture(),
    cta: optional(text(60, 'Register now')),
    ctaUrl: optional(url('/registration')),
  },
  rules: [
    { field: 'lang', fault: 'language_of_market', isKept: isLanguageOfMarket },
    { field: 'ctaUrl', fault: 'both_or_none', isKept: hasBothOrNone },
  ],
  title: ['title'],
  list: {
    columns: ['title', 'image', 'mkt', 'lang', 'ranking', 'ctaUrl'],
    search: ['title', 'text'],
    filters: { mkt: 'mkt', lang: 'lang' },
    sorts: ['ranking', 'title', 'mkt', 'lang'],
    facets: ['mkt', 'lang'],
    bulk: ['ranking', 'lang'],
  },
  calls: {
    list: { id: 'ADM-55', method: 'GET', path: BASE_PATH },
    export: { id: 'ENG-164', method: 'GET', path: `${BASE_PATH}/export` },
    read: { id: 'ENG-162', method: 'GET', path: `${BASE_PATH}/item` },
    create: { id: 'ADM-56', method: 'POST', path: BASE_PATH },
    update: { id: 'ADM-57', method: 'PUT', path: BASE_PATH },
    delete: { id: 'ADM-58', method: 'DELETE', path: BASE_PATH },
    deleteMany: { id: 'ENG-165', method: 'POST', path: `${BASE_PATH}/delete-many` },
    updateMany: { id: 'ENG-275', method: 'POST', path: `${BASE_PATH}/update-many` },
    history: { id: 'ENG-163', method: 'GET', path: `${BASE_PATH}/history` },
  },
});

export const bannerOperations = recordOperations(banner);
