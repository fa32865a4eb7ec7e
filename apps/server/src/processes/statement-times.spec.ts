import { STATEMENT_CHARS_MAX, STATEMENTS_MAX } from '@fairlot/contracts/engineering';
import { describe, expect, it } from 'vitest';
import { statementShape, StatementTimes } from './statement-times.js';

describe('the shape of an SQL statement', () => {
  it.each([
    [
      "SELECT * FROM dealer WHERE vat = 'IT00743110157' AND id = 12",
      "SELECT * FROM dealer WHERE vat = '…' AND id = N",
    ],
    ["SELECT 'it''s mine', E'x'", "SELECT '…', E'…'"],
    [
      'SELECT a FROM t WHERE id IN ($1, $2, $3) LIMIT 50',
      'SELECT a FROM t WHERE id IN ($N, …) LIMIT N',
    ],
    ['INSERT INTO t VALUES ($1, $2),\n ($3, $4), ($5, $6)', 'INSERT INTO t VALUES ($N, …), …'],
    ['SELECT\n   1.25,\n 2', 'SELECT N, …'],
    ['DO $body$ SELECT secret $body$', "DO '…'"],
    ['SELECT "T1"."id_1" FROM "lot_2" "T1"', 'SELECT "T1"."id_1" FROM "lot_2" "T1"'],
    // A statement that was cut off inside a string literal.
    ["INSERT INTO note VALUES ('Mario Ros", "INSERT INTO note VALUES ('…'"],
  ])('of %s is %s', (text, shape) => expect(statementShape(text)).toBe(shape));

  it('is at most as long as the report allows', () => {
    expect(statementShape(`SELECT ${'column_of_it, '.repeat(500)}`)).toHaveLength(
      STATEMENT_CHARS_MAX,
    );
  });
});

describe('the list of the slowest statements', () => {
  it('contains those with the most total time, with counts and 99th percentiles', () => {
    const times = new StatementTimes();
    for (let n = 0; n < 99; n += 1) times.took(`SELECT ${n}`, 1);
    times.took('SELECT 7', 40);
    times.took('COMMIT', 139.5);
    expect(times.slowest).toMatchObject([
      { text: 'COMMIT', count: 1, totalMs: 139.5 },
      { text: 'SELECT N', count: 100, totalMs: 139 },
    ]);
    expect(times.slowest[1]!.p99Ms).toBeCloseTo(1, 1);
    expect(times.slowest[0]!.p99Ms).toBeGreaterThan(138);
  });

  it('is limited, and keeps the statements with the most total time', () => {
    const times = new StatementTimes();
    times.took('SELECT costly', 1_000);
    for (let n = 0; n < 2_000; n += 1) times.took(`SELECT ${'x'.repeat(n + 1)}`, 1);
    times.took('SELECT costly', 1_000);
    expect(times.slowest).toHaveLength(STATEMENTS_MAX);
    expect(times.slowest[0]).toMatchObject({ text: 'SELECT costly', count: 2 });
  });
});
