import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { Notifications } from '@fairlot/database';
import * as messaging from '@fairlot/messaging-records';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { entities } from '../entities/entities.js';
import { migrations } from '../migrations.js';
import { dealerTable } from './dealer-table.js';
import { Dealers } from './dealers.js';

const DEALERS = 50_000;

let database: TestDatabase;
let dataSource: DataSource;
let notifications: Notifications;
let dealers: Dealers;
beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations, ...messaging.migrations]);
  dataSource = await database.dataSource([...records.entities, ...entities]);
  notifications = new Notifications(database.connection);
  dealers = new Dealers(dataSource, notifications);
  await dataSource.query(`
    INSERT INTO dealer (business_name, id_market, enabled_markets, country, vat_code, city, address,
      region, email, postal_code, enabled, state, auctioneer, exhibitor, created_on, id_house)
    SELECT 'Autohaus ' || md5(n::text) || ' ' || n, market, ARRAY[market], market, market || 90000000 + n,
      'City ' || n % 2000, 'Street ' || n, NULL, 'office' || n || '@dealer.test',
      lpad((n % 99999)::text, 5, '0'), n % 50 <> 0,
      CASE WHEN n % 500 = 0 THEN 'REGISTERED' ELSE 'CONFIGURED' END, n % 100 = 1, n % 100 = 2,
      date '2020-01-01' + n % 2000, CASE WHEN n % 10 = 0 THEN n / 100 END
    FROM generate_series(1, ${DEALERS}) n, LATERAL (SELECT
      (ARRAY['IT', 'DE', 'FR', 'ES', 'NL', 'BE', 'EN', 'PL', 'PT', 'LU'])[1 + n % 10] AS market) AS place`);
  await dataSource.query(`
    INSERT INTO app_user (username, name, surname, email, id_dealer, id_market, language, roles,
      permissions, enabled, admin_enabled_markets)
    SELECT 'user' || id_dealer || '-' || one, 'Prova', 'Utente', 'u' || id_dealer || '@dealer.test', id_dealer,
      id_market, 'it', '{USER}', '{BUYER}', true, '{}'
    FROM dealer, generate_series(1, 2) AS one`);
  await dataSource.query('VACUUM ANALYZE dealer');
  await dataSource.query('VACUUM ANALYZE app_user');
}, 120_000);
afterAll(async () => {
  await notifications.close();
  await database.drop();
});

const MARKETS = ['IT', 'DE'];
type Filter = NonNullable<Parameters<Dealers['list']>[0]['filter']>;
const READS: readonly (readonly [string, Filter])[] = [
  ['all of two markets', { idMarket: MARKETS }],
  ['one market', { idMarket: ['LU'] }],
  ['a part of a name', { idMarket: MARKETS, businessName: ['4f3a'] }],
  ['a part of any searched field', { idMarket: MARKETS, q: 'office4711' }],
  ['a part of a VAT number', { idMarket: MARKETS, vatCode: ['9004711'] }],
  ['several VAT numbers', { idMarket: MARKETS, vatCodes: ['IT90004710', 'DE90004711'] }],
  ['a city', { idMarket: MARKETS, city: ['City 1711'] }],
  ['a postal code', { idMarket: MARKETS, postalCode: ['04711'] }],
  ['an e-mail address', { idMarket: MARKETS, email: ['office4711@'] }],
  ['a user name', { idMarket: MARKETS, username: ['user4710-1'] }],
  ['dealers that use the identity provider', { idMarket: MARKETS, flgIam: [true] }],
  ['dealers to configure', { idMarket: MARKETS, state: ['REGISTERED'] }],
  ['auctioneers', { idMarket: MARKETS, auctioneer: [true] }],
  ['exhibitors', { idMarket: MARKETS, exhibitor: [true] }],
  [
    'created in a month',
    { idMarket: MARKETS, createFrom: ['2024-01-01'], createTo: ['2024-01-31'] },
  ],
  ['one dealer', { idMarket: MARKETS, idDealer: [4_711] }],
];

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
};
/** The tables that a plan reads by a full scan. */
const readWhole = ({ Plans = [], ...step }: Plan): readonly string[] => [
  ...(step['Node Type'] === 'Seq Scan' ? [String(step['Relation Name'])] : []),
  ...Plans.flatMap(readWhole),
];
const planOf = async (filter: Filter): Promise<Plan> => {
  const [sql, values] = records
    .matching(dataSource.manager, dealerTable, filter)
    .orderBy('t.businessName')
    .addOrderBy('t.idDealer')
    .limit(51)
    .getQueryAndParameters();
  const [row] = await dataSource.query(`EXPLAIN (FORMAT JSON) ${sql}`, values);
  return row['QUERY PLAN'][0].Plan;
};

describe('lists of 50,000 dealers', () => {
  it.each(READS)('find %s without reading all dealers or users', async (_, filter) => {
    const whole = readWhole(await planOf(filter));
    expect(whole).not.toContain('dealer');
    expect(whole).not.toContain('app_user');
    const { rows } = await dealers.list({ filter, sort: 'businessName', count: 'bounded' });
    expect(rows.every(({ idMarket }) => MARKETS.includes(idMarket) || idMarket === 'LU')).toBe(
      true,
    );
  });

  it('have an index for each sort order', async () => {
    const sorts = ['businessName', 'city', 'idMarket', 'createdOn', 'idDealer'];
    expect(await records.unsortable(dataSource, dealerTable, sorts)).toEqual([]);
  });
});
