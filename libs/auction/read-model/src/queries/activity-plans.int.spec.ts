import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLongHistory } from '../testing/make-long-history.js';
import { makeReadModel } from '../testing/make-read-model.js';
import { ActivityQueries, type ActivityOf, type ActivityState } from './activity-queries.js';
import { DealerOfferQueries } from './dealer-offer-queries.js';

/**
 * Maximum number of database pages that a call may read. Tables and indexes have more than 60,000.
 */
const PAGE_BUFFERS_MAX = 6_000;
const SORTED_BUFFERS_MAX = 80_000;

let model: Awaited<ReturnType<typeof makeReadModel>>;
const scope = { dealer: { markets: ['IT'], acceptedTemplateIds: [4] } };
const of: ActivityOf = { idDealer: 10, idUser: 1, scope };

beforeAll(async () => {
  model = await makeReadModel();
  // 10,000 lots of ten years, and 30,000 bids of the dealer.
  const years = { auctions: 2_000, lotsPerAuction: 5, offersPerLot: 6, running: 20 };
  await makeLongHistory(model.dataSource, { ...years, idDealer: of.idDealer });
}, 60_000);
afterAll(() => model.drop());

type Plan = {
  readonly Plan: { readonly 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
};

/** Number of database pages that the statements of a call read. */
const buffersOf = async (call: (source: DataSource) => Promise<unknown>) => {
  let buffers = 0;
  const query = async (sql: string, values: unknown[]): Promise<unknown> => {
    const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`;
    const [row]: { 'QUERY PLAN': Plan[] }[] = await model.dataSource.query(explained, values);
    const plan = row!['QUERY PLAN'][0]!.Plan;
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return model.dataSource.query(sql, values);
  };
  await call({ manager: { query } } as never);
  return buffers;
};
const ask = (state: ActivityState | null, sort: 'idAuction' | 'endsAt' = 'idAuction') =>
  buffersOf((source) =>
    new ActivityQueries(source).page(of, { state, sort, order: 'desc', limit: 50 }),
  );

it.each(['LEADING', 'OUTBID', 'SEALED', 'AWAITING', 'WON', 'LOST', 'OBSERVED', null] as const)(
  'a list of the activity in state %s reads few database pages even after years of lots',
  async (state) => expect(await ask(state)).toBeLessThan(PAGE_BUFFERS_MAX),
);

it('a late page of a list reads as few database pages as the first one', async () => {
  const request = { state: 'LOST', sort: 'idAuction', order: 'desc', limit: 1_000 } as const;
  let cursor: string | undefined;
  for (let page = 0; page < 6; page++)
    cursor = (await new ActivityQueries(model.dataSource).page(of, { ...request, cursor })).next!;
  const deep = await buffersOf((source) =>
    new ActivityQueries(source).page(of, { ...request, limit: 50, cursor }),
  );
  expect(deep).toBeLessThan(PAGE_BUFFERS_MAX);
});

it('a list that is sorted by a value, and the counts, read only the newest lots', async () => {
  expect(await ask('LOST', 'endsAt')).toBeLessThan(SORTED_BUFFERS_MAX);
  expect(await buffersOf((source) => new ActivityQueries(source).counts(of, 1_000))).toBeLessThan(
    SORTED_BUFFERS_MAX,
  );
  const { LEADING, OUTBID, WON, LOST } = await new ActivityQueries(model.dataSource).counts(
    of,
    1_000,
  );
  expect({ LEADING, OUTBID, WON, LOST }).toEqual({
    LEADING: 40,
    OUTBID: 60,
    WON: 990,
    LOST: 1_000,
  });
});

it('the use of credit reads no more pages after years of lots', async () => {
  const use = (source: DataSource) => new DealerOfferQueries(source).creditLots([of.idDealer]);
  expect(await use(model.dataSource)).toEqual({
    leading: { lots: 40, amountMinor: 40 * 500_003 },
    undecided: { lots: 0, amountMinor: 0 },
    unpaid: { lots: 990, amountMinor: 990 * 500_000 },
    sealedLots: 0,
    lotMarkets: ['IT'],
  });
  expect(await buffersOf(use)).toBeLessThan(PAGE_BUFFERS_MAX);
});
