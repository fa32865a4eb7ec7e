import 'reflect-metadata';
import { aDatabase } from '@fairlot/database/testing';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import { migrations as recordMigrations } from '@fairlot/records';
import { migrations as vehicleMigrations } from '@fairlot/vehicles-records';
import { expect, it } from 'vitest';
import { publishPart } from './publish-part.ts';

it('the publishing benchmark measures both steps beside a bare reference', async () => {
  const migrations = [...eventStoreMigrations, ...recordMigrations, ...vehicleMigrations];
  const database = await aDatabase(migrations);
  try {
    const { connection } = database;
    const results = await publishPart({ connection, rounds: 1, warmUps: 0 });
    expect(results.map(({ claim, unit, target }) => [claim, unit, target])).toEqual([
      [
        'publishing 1,000 lots with their vehicles, against a bare append of the same events',
        'ms',
        null,
      ],
      ['marking the 1,000 vehicles, against a bare UPDATE of their rows', 'ms', null],
    ]);
    for (const { figure, reference, ratio } of results) {
      expect(figure).toBeGreaterThan(0);
      expect(ratio).toBeCloseTo(figure / (reference ?? 0));
    }
    const source = await database.dataSource([]);
    const [marked] = await source.query(
      `SELECT count(*)::int AS n FROM vehicle WHERE state = 'IN_AUCTION' AND stream_position = 0`,
    );
    expect(marked.n).toBe(2_000);
  } finally {
    await database.drop();
  }
});
