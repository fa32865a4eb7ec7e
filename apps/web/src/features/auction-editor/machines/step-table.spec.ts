import { describe, expect, it } from 'vitest';
import { sortedSteps, stepFaults, removeStep, addStep } from './step-table.js';

const row = (belowMinor: number | null, stepMinor: number | null = 100) => ({
  belowMinor,
  stepMinor,
});
const codes = (...rows: ReturnType<typeof row>[]) =>
  stepFaults(rows).map(({ path, code }) => `${path.split('.')[2]} ${code}`);

describe('the increment table', () => {
  it('sorts rows by price, then rows without a price, then the row without a limit', () => {
    expect(sortedSteps([row(500), row(null), row(Number.NaN), row(200), row(null, 9)])).toEqual([
      row(200),
      row(500),
      row(null),
      row(Number.NaN),
      row(null, 9),
    ]);
  });

  it('adds a row above the highest price, with the increment of the last row', () => {
    expect(addStep([row(500, 10), row(null, 25)])).toEqual([
      row(500, 10),
      row(1000, 25),
      row(null, 25),
    ]);
    expect(addStep([row(null, 25)])).toEqual([row(null, 25), row(null, 25)]);
  });

  it('always keeps the row without a limit', () => {
    const rows = [row(500), row(null)];
    expect(removeStep(rows, 1)).toEqual(rows);
    expect(removeStep(rows, 0)).toEqual([row(null)]);
  });

  it('must have rising prices, and a price in every row except the last', () => {
    expect(codes(row(100), row(200), row(null))).toEqual([]);
    expect(codes(row(null))).toEqual([]);
    expect(codes(row(200), row(200), row(null))).toEqual(['1 not_rising']);
    expect(codes(row(null), row(200), row(null))).toEqual(['0 required']);
    expect(codes(row(0), row(null))).toEqual(['0 not_rising']);
  });
});
