import 'reflect-metadata';
import { aDatabase } from '@fairlot/database/testing';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import { expect, it } from 'vitest';
import { enginePart } from './engine-part.ts';

it('the benchmark of the engine measures every contender and says what it reached', async () => {
  const database = await aDatabase(eventStoreMigrations);
  try {
    const results = await enginePart({
      connection: database.connection,
      rounds: 1,
      warmUps: 0,
      roundMs: 60,
    });
    expect(JSON.parse(JSON.stringify(results))).toEqual(results);
    expect(results.map(({ claim, target }) => ({ claim, target }))).toEqual(
      ['one hot lot', '200 lots'].flatMap((lots) => [
        {
          claim: `engine, ${lots}: durable offers, against the same without records`,
          target: { least: 0.9 },
        },
        {
          claim: `engine, ${lots}: durable offers, against a bare group commit`,
          target: { least: 0.6 },
        },
        {
          claim: `engine, ${lots}: durable offers, against read-fold-append`,
          target: lots === 'one hot lot' ? { least: 50 } : null,
        },
        ...['a bare group commit', 'read-fold-append'].flatMap((reference) =>
          ['p50', 'p99'].map((figure) => ({
            claim: `engine, ${lots}: ${figure}, against ${reference}`,
            target: null,
          })),
        ),
        {
          claim: `engine, ${lots}: allocated an offer, against a bare group commit`,
          target: null,
        },
        ...[
          'left young by a collection',
          'collections hold it up, an offer',
          'longest hold-up',
        ].map((claim) => ({ claim: `engine, ${lots}: ${claim}`, target: null })),
      ]),
    );
    for (const { figure, reference, ratio, target, met } of results) {
      expect(ratio).toEqual(reference === null ? null : expect.closeTo(figure / reference));
      // So short a round may have had nothing collected.
      if (reference === null) expect(figure).toBeGreaterThanOrEqual(0);
      else expect(figure).toBeGreaterThan(0);
      expect(met === null).toBe(target === null);
    }
  } finally {
    await database.drop();
  }
});
