import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLongHistory } from '../testing/make-long-history.js';
import { makeReadModel } from '../testing/make-read-model.js';
import { OpenLotQueries } from './open-lot-queries.js';

/** Maximum number of database pages to read 1,000 open lots among more than 10,000 lots. */
const PAGE_BUFFERS_MAX = 4_000;
const scope = { dealer: { markets: ['IT'], acceptedTemplateIds: [4] } };

let model: Awaited<ReturnType<typeof makeReadModel>>;
beforeAll(async () => {
  model = await makeReadModel();
  const years = { auctions: 2_000, lotsPerAuction: 5, offersPerLot: 1, running: 200 };
  await makeLongHistory(model.dataSource, { ...years, idDealer: 10 });
}, 60_000);
afterAll(() => model.drop());

it('ENG-44 in part: reading open lots reads few database pages, however many closed lots there are', async () => {
  type Plan = {
    'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[];
  };
  let buffers = 0;
  const query = async (sql: string, values: unknown[]): Promise<unknown> => {
    const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`;
    const [row]: Plan[] = await model.dataSource.query(explained, values);
    const plan = row!['QUERY PLAN'][0]!.Plan;
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return model.dataSource.query(sql, values);
  };
  const queries = new OpenLotQueries({ manager: { query } } as never);
  const lots = await queries.lots(scope, { limit: 1_000, offset: 0 });
  expect(lots).toHaveLength(1_000);
  expect(lots[0]).toEqual({ idAuction: 1_801, idLot: 1, idVehicles: [1] });
  expect(buffers).toBeLessThan(PAGE_BUFFERS_MAX);
  expect(await queries.lots(scope, { limit: 10, offset: 1_000 })).toEqual([]);
  expect(await queries.lots({}, { limit: 10, offset: 0 })).toEqual([]);
});
