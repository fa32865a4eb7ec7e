import 'reflect-metadata';
import { makeDatabase } from '@fairlot/database/testing';
import { migrations as recordMigrations } from '@fairlot/records';
import { migrations as vehicleMigrations } from '@fairlot/vehicles-records';
import { expect, it } from 'vitest';
import { queryCases } from './vehicle-queries.ts';
import { vehiclesPart } from './vehicles-part.ts';

it('the vehicle benchmark measures pages, facets and files of a full table and of one with a tenth of the vehicles', async () => {
  const database = await makeDatabase([...recordMigrations, ...vehicleMigrations]);
  try {
    const sizes: number[] = [];
    const results = await vehiclesPart({
      connection: database.connection,
      count: 2_000,
      looks: queryCases().filter((_, at) => at % 20 === 0),
      onSize: (count) => sizes.push(count),
    });
    expect(sizes).toEqual([200, 2_000]);
    expect(results.map(({ unit, target }) => [unit, target])).toEqual([
      ['ms', { most: 100 }],
      ['ms', null],
      ['ms', { most: 2 }],
      ['ms', null],
      ['ms', null],
    ]);
    for (const { figure, reference } of results)
      expect([figure > 0, (reference ?? 0) > 0]).toEqual([true, true]);
  } finally {
    await database.drop();
  }
}, 60_000);
