import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { ANYONE, SIGNED_IN } from '../callers.js';
import { id } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const market = z.enum(MARKETS);
const language = z.enum(LANGUAGES);
/** Address of the picture bytes (OPEN-16). */
const image = z.string().meta({ description: 'Path of a picture on the portal' });
const address = z.string().nullable();
const dayOfWeek = z.int().min(1).max(7).meta({ description: 'Day of the week; 1 is Monday' });
const minuteOfDay = z
  .int()
  .min(0)
  .max(1_440)
  .meta({ description: "Minutes since midnight in the market's time zone" });

const partnerRow = z
  .object({
    idTemplate: id,
    auctionName: z.string(),
    largeLogo: image,
    smallLogo: image,
    auctioneerRating: z.number().min(0).max(5),
    numFeedback: z.int().min(0),
    description: z.string(),
    commercialInfoPhone: z.string(),
    commercialInfoEmail: z.string(),
    vatCode: z.string(),
  })
  .meta({ id: 'Partner' });

/** Common part of SEC-11 and MOB-08, which return the same response on two paths. */
const ownPartners = {
  method: 'GET',
  tag: 'public pages',
  summary: 'List the sellers of the caller’s market, with their rating',
  description:
    'Returns the sellers whose auctions dealers of the caller’s market can see, ordered by name. Staff receive the sellers for all their markets. Descriptions are in the caller’s language, or in English.',
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
      z.object({
        fromDay: dayOfWeek,
        toDay: dayOfWeek,
        fromMinute: minuteOfDay,
        toMinute: minuteOfDay,
      }),
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
    mkt: market,
    lang: language,
  })
  .meta({ id: 'TopContent' });

/** Content of the public pages. */
export const publicOperations = defineOperations({
  'OPEN-12': {
    method: 'GET',
    path: '/api/v1/open/geolocation',
    name: 'geolocation',
    tag: 'public pages',
    summary: "Get the market of the visitor's country",
    description:
      'Returns the market of the country that the request comes from, or null if the country is unknown. A proxy or the country database of the portal determines the country. The portal asks no third party and stores nothing. For a country without a market, the call returns OTHER.',
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
    summary: 'List the sellers of a market, with their rating',
    description:
      'Returns the sellers whose auctions dealers of a market can see, ordered by name, with their average rating and the number of ratings. Without a market, the call returns the sellers of all markets. Descriptions are in the language of the market.',
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
    summary: 'Get the contact data of a market',
    description:
      'Returns e-mail address, phone number, opening hours and links of the given market. The default market is OTHER. The result is null if no contact data is set.',
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
    summary: 'List the banners of a home page',
    description:
      'Returns the banners of a market in a language, in display order, each with a picture for desktops, tablets and phones. If there are none, the home page shows figures of the portal instead.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ mkt: market, lang: language }),
    answer: rows(topContent),
    codes: [],
    example: () => ({ query: { mkt: 'IT' as const, lang: 'it' as const } }),
  },
  'OPEN-16': {
    method: 'GET',
    path: '/api/v1/open/image/:idImage',
    name: 'contentImage',
    tag: 'public pages',
    summary: 'Get a picture of a public page',
    description:
      'Returns a picture. Its id is derived from the content, so clients can cache the picture permanently.',
    callers: ANYONE,
    effect: 'none',
    names: ['image'],
    params: z.object({ idImage: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: 'image/webp, image/avif, image/png, image/jpeg',
    codes: ['NOT_FOUND'],
    example: ({ idImage }) => ({ params: { idImage } }),
  },
});
