import { text } from 'node:stream/consumers';
import { makeCaller } from '@fairlot/access-domain/testing';
import type { RecordDescription } from '@fairlot/contracts/record';
import { driver } from '@fairlot/contracts/testing';
import { describedStoredTable } from '@fairlot/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkTableOf } from './bulk-records.js';
import { RecordScope } from './record-scope.js';
import {
  makeInput,
  HOME_ADDRESS,
  makeDrivers,
  STAFF_OF_TWO_MARKETS,
  type Drivers,
} from './testing/make-drivers.js';

const record = driver as RecordDescription;
/** Saturday, 29 November 2025, 00:30 in Rome. */
const MIDNIGHT = Date.UTC(2025, 10, 28, 23, 30);
const HOUR_MS = 3_600_000;

let drivers: Drivers;
let database: Drivers['database'];
let handlers: Drivers['handlers'];

const caller = STAFF_OF_TWO_MARKETS;
type Stored = Readonly<Record<string, unknown>>;
const create = (more: object) => drivers.create({ leavesAt: MIDNIGHT, ...more });
const listed = (query: object) =>
  handlers.list(
    makeInput({
      query: { sort: { sort: 'leavesAt', order: 'asc', thenBy: [] }, limit: 50, ...query },
    }),
  );
const surnames = async (query: object) =>
  (await listed(query)).rows.map((row) => (row as Stored)['surname']);

beforeAll(async () => {
  drivers = await makeDrivers();
  ({ database, handlers } = drivers);
});
afterAll(() => drivers.stop());

describe('the kinds of fields of a derived table', () => {
  it('store instants, and find them by days in the time zone of the market', async () => {
    await create({ surname: 'Early', leavesAt: MIDNIGHT - HOUR_MS });
    const stored = await create({ surname: 'Late' });
    expect(stored['leavesAt']).toBe(MIDNIGHT);
    const source = await database.dataSource([]);
    const seconds = `SELECT extract(epoch FROM leaves_at)::int AS at FROM driver ORDER BY 1 DESC`;
    expect((await source.query<object[]>(seconds))[0]).toEqual({ at: MIDNIGHT / 1_000 });
    expect(await surnames({})).toEqual(['Early', 'Late']);
    expect(await surnames({ leavesFrom: ['2025-11-29'] })).toEqual(['Late']);
    expect(await surnames({ leavesTo: ['2025-11-28'] })).toEqual(['Early']);
    expect(await surnames({ leavesTo: ['9999-12-31'], bornTo: ['1990-01-31'] })).toHaveLength(2);
    expect(await surnames({ bornTo: ['1990-01-30'] })).toEqual([]);
  });

  it('sanitise rich texts, and refuse a text of which nothing is left', async () => {
    const about = '<p onclick="x()">Two <em>keys</em></p><script>x()</script>';
    const stored = await create({ surname: 'Rich', about });
    expect(stored['about']).toBe('<p>Two <em>keys</em></p>');
    expect((await create({ surname: 'Poor', about: '<script></script>' }))['about']).toBeNull();
  });

  it('normalise IBAN and address, and show them in files and history', async () => {
    const home = { ...HOME_ADDRESS, country: 'NL', postalCode: '3511ab' };
    const stored = await create({
      surname: 'Filed',
      account: 'IBAN DE89 3704 0044 0532 0130 00',
      home,
    });
    expect(stored).toMatchObject({
      account: 'DE89370400440532013000',
      home: { ...home, postalCode: '3511 AB' },
    });
    const query = {
      q: 'filed',
      format: 'csv',
      sort: { sort: 'surname', order: 'asc', thenBy: [] },
    };
    const file = await handlers.export(makeInput({ query }));
    expect((await text(file.getStream())).split('\r\n')[1]).toBe(
      'Filed,2025-11-29 00:30:00+01:00,DE89370400440532013000,"Via Prova 1, 3511 AB Torino, NL",,',
    );
    const { idSeller, version, ...values } = stored;
    const body = { ...values, idSeller, version, leavesAt: MIDNIGHT + HOUR_MS };
    await handlers.update(makeInput({ body }));
    const { rows } = await handlers.history(makeInput({ query: { idSeller } }));
    const leavesAt = { before: MIDNIGHT, after: MIDNIGHT + HOUR_MS };
    expect(rows[0]?.fields).toEqual({ leavesAt });
  });

  it('refuse unknown codes in an address', async () => {
    const home = { ...HOME_ADDRESS, country: 'XX' };
    await expect(create({ surname: 'Abroad', home })).rejects.toMatchObject({
      details: { fields: [{ path: 'home.country', code: 'unknown_reference' }] },
    });
  });

  it('refuse a change that omits a field that the market requires', async () => {
    const { idSeller, version, ...values } = await create({
      surname: 'Moved',
      idMarket: 'DE',
      licence: null,
    });
    const body = { ...values, idSeller, version, idMarket: 'IT' };
    await expect(handlers.update(makeInput({ body }))).rejects.toMatchObject({
      details: { fields: [{ path: 'licence', code: 'required' }] },
    });
  });

  it('declare a reason and a retention period for its personal fields', async () => {
    const kept = describedStoredTable(record as never);
    expect(kept).toMatchObject({
      personal: ['surname', 'home', 'contract'],
      why: 'to call the driver',
    });
    const source = await database.dataSource([]);
    const over = (days: number) =>
      source.query<object[]>(`SELECT 1 FROM driver WHERE surname = 'Late' AND ${kept.over}`, [
        MIDNIGHT + days * 24 * HOUR_MS,
      ]);
    expect(await over(30)).toHaveLength(0);
    expect(await over(31)).toHaveLength(1);
    const { personal: _personal, ...without } = record;
    expect(() => describedStoredTable(without as never)).toThrow('must have a purpose');
  });
});

describe('the facets of a list', () => {
  it('count the records for each value with all other filters applied, in the markets of the caller', async () => {
    const q = 'facet';
    await create({ surname: 'Facet One' });
    await create({ surname: 'Facet Two', size: 'TRUCK', isFree: false });
    await create({ surname: 'Facet Three', idMarket: 'DE' });
    const { facets } = await listed({ q, size: ['VAN'], facets: ['market', 'size', 'isFree'] });
    expect(facets).toEqual({
      market: { DE: 1, IT: 1 },
      size: { TRUCK: 1, VAN: 2 },
      isFree: { true: 2 },
    });
    const german = makeCaller({ ...caller, adminEnabledMarkets: ['DE'] });
    const query = {
      q,
      facets: ['market'],
      limit: 1,
      sort: { sort: 'surname', order: 'asc', thenBy: [] },
    };
    expect((await handlers.list(makeInput({ query, caller: german }))).facets).toEqual({
      market: { DE: 1 },
    });
  });

  it('are omitted if more than 10,000 records match', async () => {
    const source = await database.dataSource([]);
    await source.query(`
      INSERT INTO driver (surname, id_market, leaves_at, home, size, is_free)
      SELECT 'Many', 'IT', now(), '{}', 'VAN', true FROM generate_series(1, 10001)`);
    const { facets } = await listed({ q: 'many', facets: ['size'], limit: 1 });
    expect(facets).toEqual({});
    await source.query(`DELETE FROM driver WHERE surname = 'Many'`);
  });
});

describe('a change of one field in many records', () => {
  const update = (change: object) =>
    handlers.updateMany(
      makeInput({ body: { by: 'rows', rows: [{ idSeller: 1, version: 'v' }], change } }),
    );

  it('refuses records that would lack a field that their market requires', async () => {
    const stored = await create({ surname: 'Ruled' });
    const table = bulkTableOf(record, {
      source: drivers.records,
      scope: new RecordScope(record),
    });
    const judge = (change: object, row: object = stored) =>
      table.judge(row as never, { change: change as never, idMarkets: ['IT', 'DE'] });
    expect(judge({ licence: null })).toEqual({ outcome: 'REFUSED', reason: 'VALIDATION' });
    expect(judge({ licence: null }, { ...stored, idMarket: 'DE' })).toBeNull();
    expect(judge({ size: 'TRUCK' })).toBeNull();
  });

  it('is stored as a job with its field and value', async () => {
    await update({ size: 'TRUCK' });
    const { asked, choose } = drivers.began.at(-1)!;
    expect(asked).toMatchObject({ change: { size: 'TRUCK' } });
    expect(await choose(drivers.dataSource.manager as never)).toEqual([{ key: 1, version: 'v' }]);
  });
});
