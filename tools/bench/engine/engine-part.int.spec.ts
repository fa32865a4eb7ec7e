import 'reflect-metadata';
import { makeDatabase } from '@fairlot/database/testing';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import { expect, it } from 'vitest';
import type { Target } from '../result.ts';
import { enginePart } from './engine-part.ts';

it('the engine benchmark measures every contender, and reports a result for each comparison', async () => {
  const database = await makeDatabase(eventStoreMigrations);
  try {
    const results = await enginePart({
      connection: database.connection,
      rounds: 1,
      warmUps: 0,
      roundMs: 60,
    });
    expect(JSON.parse(JSON.stringify(results))).toEqual(results);
    const hotTargets: Readonly<Record<string, Target>> = {
      'engine, one hot lot: durable offers, against a bare group commit': { least: 0.8 },
      'engine, one hot lot: durable offers, against read-fold-append': { least: 50 },
      'engine, one hot lot: p99, against a bare group commit': { most: 2 },
    };
    const withTarget = (claim: string) => ({ claim, target: hotTargets[claim] ?? null });
    expect(results.map(({ claim, target }) => ({ claim, target }))).toEqual(
      ['one hot lot', '200 lots'].flatMap((lots) => [
        {
          claim: `engine, ${lots}: durable offers, against the same without records`,
          target: { least: 0.9 },
        },
        ...[
          'durable offers, against a bare group commit',
          'durable offers, against read-fold-append',
          'p50, against a bare group commit',
          'p99, against a bare group commit',
          'p50, against read-fold-append',
          'p99, against read-fold-append',
          'allocated an offer, against a bare group commit',
          'left young by a collection',
          'collections hold it up, an offer',
          'longest hold-up',
        ].map((claim) => withTarget(`engine, ${lots}: ${claim}`)),
      ]),
    );
    for (const { figure, reference, ratio, target, met } of results) {
      expect(ratio).toEqual(reference === null ? null : expect.closeTo(figure / reference));
      // A round this short may run without a garbage collection.
      if (reference === null) expect(figure).toBeGreaterThanOrEqual(0);
      else expect(figure).toBeGreaterThan(0);
      expect(met === null).toBe(target === null);
    }
  } finally {
    await database.drop();
  }
});
