import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { ANYONE, SIGNED_IN } from '../callers.js';
import { id } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const market = z.enum(MARKETS);
/** Where the bytes of a picture are (OPEN-16). */
const image = z.string().meta({ description: 'Address of a picture, from the portal’s root' });
const address = z.string().nullable();
const ofDay = z.int().min(1).max(7).meta({ description: 'Day of the week; 1 is Monday' });
const ofMinute = z.int().min(0).max(1_440).meta({ description: 'Minutes since midnight there' });

const partnerRow = z
  .object({
    idTemplate: id,
    partner: z.object({
      auctionName: z.string(),
      largeLogo: image,
      smallLogo: image,
      auctioneerRating: z.number().min(0).max(5),
      numFeedback: z.int().min(0),
      description: z.string(),
      commercialInfoPhone: z.string(),
      commercialInfoEmail: z.string(),
      vatCode: z.string(),
    }),
  })
  .meta({ id: 'Partner' });

/** SEC-11, MOB-08: one answer under two addresses. */
const ownPartners = {
  method: 'GET',
  tag: 'public pages',
  summary: 'Sellers of the caller’s own market, with their rating',
  description:
    'Answers the sellers whose auctions the caller’s market sees, by name, as everybody may see them; ' +
    'to staff those of the markets in which they act. A description is in the caller’s language, else ' +
    'in English.',
  callers: SIGNED_IN,
  effect: 'none',
  names: [],
  answer: rows(partnerRow),
  codes: [],
  example: () => ({}),
} as const;

const info = z
  .object({
    idMarket: market,
    mail: z.string(),
    phone: z.string(),
    address: z.string(),
    hours: z.array(
      z.object({ fromDay: ofDay, toDay: ofDay, fromMinute: ofMinute, toMinute: ofMinute }),
    ),
    appStoreUrl: address,
    playStoreUrl: address,
    leasingUrl: address,
  })
  .meta({ id: 'PortalInfo' });

const topContent = z
  .object({
    id,
    title: z.string(),
    text: z.string(),
    cta: z.string().nullable(),
    ctaUrl: address,
    image,
    imageTablet: image,
    imageMobile: image,
  })
  .meta({ id: 'TopContent' });

/** What the pages say that anybody may read. */
export const publicOperations = defineOperations({
  'OPEN-12': {
    method: 'GET',
    path: '/api/v1/open/geolocation',
    name: 'geolocation',
    tag: 'public pages',
    summary: 'Market that a visitor seems to be in',
    description:
      'Answers the market of the country that a request comes from, as a proxy or the country ' +
      'database of the portal says it, and null where neither knows. No third party is asked and ' +
      'nothing is kept. A country without a market of its own is OTHER.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    answer: z.object({ value: market.nullable() }),
    codes: [],
    example: () => ({}),
  },
  'OPEN-13': {
    method: 'GET',
    path: '/api/v1/open/partners',
    name: 'partners',
    tag: 'public pages',
    summary: 'Sellers of a market, with their rating',
    description:
      'Answers the sellers whose auctions a market sees, by name, with the mean of the votes of ' +
      'their buyers and how many there are; without a market those of all. A description is in the ' +
      'language of the market.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ market: market.optional() }),
    answer: rows(partnerRow),
    codes: [],
    example: () => ({ query: { market: 'IT' as const } }),
  },
  'SEC-11': { ...ownPartners, path: '/api/v1/secure/partners', name: 'ownPartners' },
  'MOB-08': { ...ownPartners, path: '/api/v1/mobile/partners', name: 'ownPartnersMobile' },
  'OPEN-14': {
    method: 'GET',
    path: '/api/v1/open/info',
    name: 'portalInfo',
    tag: 'public pages',
    summary: 'How a market reaches the portal',
    description:
      'Answers mail, phone, hours and links of a market; without one those of OTHER. Null where ' +
      'nobody has written any.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ market: market.default('OTHER') }),
    answer: info.nullable(),
    codes: [],
    example: () => ({ query: { market: 'IT' as const } }),
  },
  'OPEN-15': {
    method: 'GET',
    path: '/api/v1/open/top-cms',
    name: 'topContent',
    tag: 'public pages',
    summary: 'Items of the slider on top of a home',
    description:
      'Answers the items of a market in a language, in the order of the slider, each with a picture ' +
      'for a desktop, a tablet and a phone. None means that the home shows its figures instead.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ mkt: market, lang: z.enum(LANGUAGES) }),
    answer: rows(topContent),
    codes: [],
    example: () => ({ query: { mkt: 'IT' as const, lang: 'it' as const } }),
  },
  'OPEN-16': {
    method: 'GET',
    path: '/api/v1/open/image/:idImage',
    name: 'contentImage',
    tag: 'public pages',
    summary: 'Picture of a public page',
    description:
      'Answers the bytes of a picture. Its id follows from them, so a copy may be kept for ever; what ' +
      'kind of picture it is, is read from its content.',
    callers: ANYONE,
    effect: 'none',
    names: ['image'],
    params: z.object({ idImage: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: 'image/webp, image/avif, image/png, image/jpeg',
    codes: ['NOT_FOUND'],
    example: ({ idImage }) => ({ params: { idImage } }),
  },
});
