import type { TestDatabase } from '@fairlot/database/testing';
import { systemClock } from '@fairlot/kernel';
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

/** Counts registrations, each from another address. */
const count = async (registrations: number, addressOf: (nth: number) => string): Promise<void> => {
  for (let nth = 0; nth < registrations; nth += 1) await limits.enter(addressOf(nth));
};
/** Sets the count of registrations from all networks. */
const countOfAll = (registrations: number) =>
  source.query(`INSERT INTO sign_in_limit (key, points, expire) VALUES ('registers:all', $1, $2)`, [
    registrations,
    systemClock.now() + 3_600_000,
  ]);

const pointsOf = async (key: string): Promise<number | undefined> => {
  const sql = 'SELECT points FROM sign_in_limit WHERE key = $1';
  const [row] = await source.query<{ points: number }[]>(sql, [key]);
  return row?.points;
};

describe('registrations', () => {
  it.each([
    ['/56', 160, 24, (nth: number) => `2001:db8:1:${hex(nth % 256)}::1`],
    ['/48', 280, 21, (nth: number) => `2001:db8:1:${hex((nth % 250) * 256)}::1`],
  ])(
    'from the networks of one %s need ever more proof of work, without affecting other networks',
    async (_, registrations, bits, of) => {
      await count(registrations, of);
      expect(await limits.proofBits(of(0))).toBe(bits);
      expect(await limits.proofBits(ANOTHER)).toBe(0);
    },
  );

  it('need proof of work above the free number, with one more bit above twice that number', async () => {
    const from = (nth: number) => `192.0.2.${nth % 2}`;
    await count(40, from);
    expect(await limits.proofBits(from(0))).toBe(18);
    await count(40, from);
    expect(await limits.proofBits(from(0))).toBe(19);
  });

  it('count for all networks only up to the number from which their own network is dear', async () => {
    await count(400, (nth) => `2001:db8:1:${hex((nth % 250) * 256)}::1`);
    expect(await pointsOf('registers:all')).toBe(240);
  });

  it.each([
    [300, 18],
    [1_499, 20],
    [1_650, 22],
    [3_000, 24],
    [100_000, 24],
  ])('are accepted after %i from many networks, with a proof of %i bits', async (all, bits) => {
    await countOfAll(all);
    expect(await limits.proofBits(ANOTHER)).toBe(bits);
    await limits.enter(ANOTHER);
    expect(await limits.proofBits(ANOTHER)).toBe(bits);
  });
});
