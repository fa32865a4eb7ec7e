import type { TestDatabase } from '@fairlot/database/testing';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccessDatabase, dataSourceOf } from '../testing/index.js';
import { RegistrationLimits } from './registration-limits.js';

let database: TestDatabase;
let source: DataSource;
let limits: RegistrationLimits;
beforeAll(async () => {
  database = await makeAccessDatabase();
  source = await dataSourceOf(database);
});
beforeEach(async () => {
  await source.query('TRUNCATE sign_in_limit');
  limits = new RegistrationLimits(source);
});
afterAll(() => database.drop());

const hex = (value: number): string => value.toString(16);
const ANOTHER = '2001:db8:ffff:1::1';

/**
 * The number of accepted registrations if each is sent from the address that `addressOf` returns.
 */
const counted = async (count: number, addressOf: (nth: number) => string): Promise<number> => {
  const waits = [];
  for (let nth = 0; nth < count; nth += 1) waits.push(await limits.enter(addressOf(nth)));
  return waits.filter((wait) => wait === null).length;
};

describe('registrations', () => {
  it.each([
    ['/56', 120, (nth: number) => `2001:db8:1:${hex(nth % 256)}::1`],
    ['/48', 240, (nth: number) => `2001:db8:1:${hex((nth % 250) * 256)}::1`],
  ])(
    'are limited together for the networks of one %s, without effect on other networks',
    async (_, most, of) => {
      expect(await counted(most + 60, of)).toBe(most);
      expect(await limits.proofBits(of(0))).toBeGreaterThan(0);
      expect(await limits.proofBits(ANOTHER)).toBe(0);
      expect(await limits.enter(ANOTHER)).toBeNull();
    },
  );

  it('need proof of work above the free number, with one more bit above twice that number', async () => {
    const from = (nth: number) => `192.0.2.${nth % 2}`;
    expect(await counted(40, from)).toBe(40);
    expect(await limits.proofBits(from(0))).toBe(18);
    expect(await counted(40, from)).toBe(40);
    expect(await limits.proofBits(from(0))).toBe(19);
  });

  it('are still accepted with proof of work when many networks send them together', async () => {
    expect(await counted(300, (nth) => `10.0.${nth}.1`)).toBe(300);
    expect(await limits.proofBits(ANOTHER)).toBe(18);
    expect(await limits.enter(ANOTHER)).toBeNull();
  });
});
