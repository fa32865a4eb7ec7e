import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLongHistory } from '../testing/make-long-history.js';
import { makeReadModel } from '../testing/make-read-model.js';
import { AuctionQueries } from './auction-queries.js';

let model: Awaited<ReturnType<typeof makeReadModel>>;

beforeAll(async () => {
  model = await makeReadModel();
  const running = { auctions: 3, lotsPerAuction: 1_000, offersPerLot: 1, running: 3 };
  await makeLongHistory(model.dataSource, { ...running, idDealer: 10 });
});
afterAll(() => model.drop());

/** A time before any lot ends. */
const NOW = 900;
/** Number of executions: PostgreSQL makes five custom plans before it considers a generic plan. */
const COMPARED_AFTER = 5;

it('the query for due work finds it among thousands of running lots without being planned again', async () => {
  const runner = model.dataSource.createQueryRunner();
  const { dataSource } = model;
  const getMetadata: typeof dataSource.getMetadata = (entity) => dataSource.getMetadata(entity);
  const auctions = new AuctionQueries({ manager: runner.manager, getMetadata } as never);
  try {
    for (let look = 0; look < 2 * COMPARED_AFTER; look += 1)
      expect(await auctions.dueWithin(look, NOW)).toEqual([]);
    const [plans] = await runner.query(
      `SELECT custom_plans::int AS anew, generic_plans::int AS kept FROM pg_prepared_statements
      WHERE name = 'due-work'`,
    );
    expect(plans).toEqual({ anew: COMPARED_AFTER, kept: COMPARED_AFTER });
  } finally {
    await runner.release();
  }
});
