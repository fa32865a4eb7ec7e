import { writtenCode } from '@fairlot/countries';
import { migrate } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as messaging from '@fairlot/messaging-records';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../migrations.js';
import { taxNumberMigrations } from './tax-number-migrations.js';

const ALL = [...records.migrations, ...messaging.migrations, ...migrations];

/** Numbers as earlier versions stored them, and how they must be stored. */
const LABELLED = [
  ['VAT:IT00743110157', 'IT00743110157'],
  ['VATREG.NO:GB123456789', 'GB123456789'],
  ['USTIDNR.DE123456789', 'DE123456789'],
  ['Umsatzsteuer-Identifikationsnummer DE123456789', 'DE123456789'],
  ['P.IVA/C.F. 00743110157', '00743110157'],
  ['P.I.: 00743110157', '00743110157'],
  ['P.I. 00743110157', '00743110157'],
  ['CF IT00743110157', 'IT00743110157'],
  ['RPM 0123456789', '0123456789'],
  ['NIPPL1234567819', 'PL1234567819'],
  ['BTW-nr. 0123 456 789', '0123456789'],
  ['N° d’entreprise 0123.456.789', '0123456789'],
  ["Numéro d'entreprise : 0123.456.789", '0123456789'],
  ['CIF/NIF ES B12345678', 'ESB12345678'],
  ['N.º de contribuinte: 123456789', '123456789'],
  ['N° SIRET : 123 456 789 00012', '12345678900012'],
  ['UID CHE-123.456.789 TVA', 'CHE123456789'],
  ['IT 007–431', 'IT007431'],
] as const;
const PLAIN = ['IT00743110157', 'NIFNIF', 'VATICAN', 'B12345678', 'NIP', 'CHE123456789', 'GBGD001'];

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await makeDatabase(ALL.filter((one) => !taxNumberMigrations.includes(one)));
  source = await database.dataSource([]);
  await source.query(
    `INSERT INTO dealer (business_name, id_market, enabled_markets, country, vat_code, city,
       address, enabled)
     SELECT 'Old', 'IT', '{IT}', 'IT', code, 'Asti', 'Via 1', true FROM unnest($1::text[]) code`,
    [[...LABELLED.map(([old]) => old), ...PLAIN]],
  );
  await source.query(
    `INSERT INTO dealer_registration (registered_at, language, id_market, business_name, address,
       country, email, city, vat_code, mobile, regon, type_dealer_activity, car_sold,
       buying_interest, reference_surname, reference_fiscal_code, content_hash)
     VALUES (0, 'pl', 'PL', 'Old', 'Via 1', 'PL', 'a@example.test', 'Asti', 'NIP: 123-456-78-19', '1',
       'REGON: 123456785', 'x', 'x', 'x', 'x', 'C.F. MRTMTT91D08F205J', 'x')`,
  );
  await migrate(database.connection, ALL);
});
afterAll(() => database.drop());

it('the migration removes labels and separators from stored VAT numbers, exactly as they are removed today', async () => {
  const rows = await source.query<{ code: string }[]>(
    'SELECT vat_code AS code FROM dealer ORDER BY id_dealer',
  );
  const now = rows.map(({ code }) => code);
  expect(now).toEqual([...LABELLED.map(([, written]) => written), ...PLAIN]);
  expect(now).toEqual([...LABELLED.map(([old]) => old), ...PLAIN].map(writtenCode));
});

it('the migration removes labels from all numbers of applications', async () => {
  const [row] = await source.query<object[]>(
    'SELECT vat_code, regon, reference_fiscal_code AS fiscal FROM dealer_registration',
  );
  expect(row).toEqual({ vat_code: '1234567819', regon: '123456785', fiscal: 'MRTMTT91D08F205J' });
});
