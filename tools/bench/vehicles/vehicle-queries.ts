import type { Caller } from '@fairlot/access-domain';
import { vehicleSearchQuery } from '@fairlot/contracts/vehicles';
import type { z } from 'zod';

export type VehicleQuery = z.input<typeof vehicleSearchQuery>;
/** A query, and the number of pages to read from it. */
export type QueryCase = {
  readonly who: Caller;
  readonly query: VehicleQuery;
  readonly pages?: number;
};

const makeCaller = (given: Partial<Caller>): Caller => ({
  idUser: 1,
  username: 'bench',
  idDealer: null,
  roles: ['USER'],
  permissions: [],
  idMarket: 'IT',
  language: 'en',
  adminEnabledMarkets: [],
  readOnly: false,
  enabled: true,
  consentsAnswered: true,
  sessionId: 'bench',
  via: 'session',
  factors: [],
  factorAt: null,
  awaits: null,
  ...given,
});

const MARKETS = ['IT', 'FR', 'DE', 'ES', 'PT', 'BE', 'NL', 'AT', 'CH', 'PL', 'GR'];
const makeStaff = (...adminEnabledMarkets: string[]) =>
  makeCaller({ roles: ['ADMIN'], adminEnabledMarkets });
const makeOwner = (idDealer: number, permission: 'AUCTIONEER' | 'MULTI_AUCTIONEER') =>
  makeCaller({ idDealer, permissions: [permission] });

/**
 * Callers whose scopes have different sizes: all markets, the rarest market, the largest dealer, a
 * small dealer, and one of many templates.
 */
export const CALLERS = {
  'all markets': makeStaff(...MARKETS),
  'one rare market': makeStaff('GR'),
  'the largest dealer': makeOwner(1, 'AUCTIONEER'),
  'a small dealer': makeOwner(2_900, 'AUCTIONEER'),
  'a multi-auctioneer': makeOwner(3, 'MULTI_AUCTIONEER'),
} as const satisfies Readonly<Record<string, Caller>>;

const DAY_MS = 86_400_000;
const isoDayAgo = (ago: number): string =>
  new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/**
 * Searches with each filter separately, with texts that match and texts that match nothing, with
 * pairs of filters, and with the rarest and the most frequent values.
 */
const SEARCHES: readonly VehicleQuery[] = [
  { brand: 'volkswagen' },
  { brand: 'lada' },
  { brand: 'vw' },
  { brand: 'kia' },
  { model: 'a 0' },
  { model: 'f 369' },
  { model: 'zz' },
  { licensePlate: 'AB 0' },
  { licensePlate: 'm' },
  { licensePlate: 'bm 4711' },
  { vehicleFrame: 'zfa' },
  { vehicleFrame: 'ZFA0A1B2' },
  { vehicleCode: 'C-77' },
  { q: 'citroen' },
  { q: 'citroen van' },
  { q: 'lada 399' },
  { q: 'x9 van' },
  { q: 'qqq' },
  { q: 'qx' },
  { q: 'q' },
  { q: 'volkswagen qqqq' },
  { channel: 'DIRECT' as const },
  { idTemplate: 1 },
  { idTemplate: 590 },
  { idTemplate: 9_999 },
  { provenance: ['LTR_RETURN'] },
  { provenance: ['PRIVATE', 'INSURANCE'] },
  { provenance: ['NO_SUCH'] },
  { state: ['SOLD'] },
  { state: ['DRAFT'] },
  { state: ['RETURNED', 'DRAFT'] },
  { fuelType: ['DIESEL'] },
  { fuelType: ['CNG'] },
  { fuelType: ['NO_SUCH'] },
  { minPrice: 50_000 },
  { maxPrice: 2_000 },
  { maxPrice: 900 },
  { minPrice: 5_000, maxPrice: 5_010 },
  { insertDate: isoDayAgo(30) },
  { insertDateTo: isoDayAgo(1_500) },
  { insertDate: isoDayAgo(1_000), insertDateTo: isoDayAgo(999) },
  { insertDate: isoDayAgo(-1) },
  { minAuctions: 1 },
  { maxAuctions: 0 },
  { minAuctions: 9 },
  { brand: 'fiat', state: ['PUBLISHED'] },
  { brand: 'lada', fuelType: ['CNG'] },
  { provenance: ['PRIVATE'], state: ['DRAFT'] },
  { fuelType: ['ELECTRIC'], maxPrice: 1_500 },
  { idTemplate: 3, q: 'estate' },
  { q: 'bmw', insertDate: isoDayAgo(7) },
  { state: ['SOLD'], insertDate: isoDayAgo(30) },
  { channel: 'AUCTION', provenance: ['LEASING'], minPrice: 30_000 },
];
const SORTS = ['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'] as const;
/** Number of pages to read far into a list. */
const DEEP_PAGES = 40;

/**
 * Every query by every caller, each sort order for the largest scope, and a few queries with deep
 * pages.
 */
export const queryCases = (): readonly QueryCase[] => {
  const everybody = Object.values(CALLERS).flatMap((who) =>
    SEARCHES.map((query): QueryCase => ({ who, query })),
  );
  const who = CALLERS['all markets'];
  const ordered = SORTS.flatMap((field) =>
    [`-${field}`, field].flatMap((sort) =>
      SEARCHES.map((query): QueryCase => ({ who, query: { ...query, sort } })),
    ),
  );
  const deep = SORTS.flatMap((field) =>
    [{}, { brand: 'fiat' }, { state: ['SOLD' as const] }].map((query): QueryCase => ({
      who,
      query: { ...query, sort: `-${field}` },
      pages: DEEP_PAGES,
    })),
  );
  return [...everybody, ...ordered, ...deep];
};
