import { expect, it } from 'vitest';
import { foldToFit } from './fold-to-fit.js';

const columnsOf = (...widths: readonly string[]) =>
  widths.map((width, index) => ({ key: `c${index}`, width, Cell: () => null }));

/** Keys of the visible columns in a table of this width, and the width that they need at least. */
const visibleAt = (table: ReturnType<typeof foldToFit>, tablePx: number) => {
  const visible = table.columns.filter(({ folds }) => !folds || tablePx >= folds.below);
  const neededPx = visible
    .map(({ width }) => Number(/\d+/.exec(width)?.[0]) + 14)
    .reduce((sum, px) => sum + px, 14);
  return { keys: visible.map(({ key }) => key), neededPx };
};

it('columns that fit are not folded', () => {
  const table = foldToFit(columnsOf('minmax(130px, 1fr)', '170px', '100px'), { sorts: [] });
  expect(visibleAt(table, 840).keys).toEqual(['c0', 'c1', 'c2']);
  expect(table.stackBelow).toBe(840);
});

it('the last pairs fold first, and only as many as needed', () => {
  const widths = ['minmax(200px, 1fr)', '200px', '200px', '200px', '200px', '200px', '200px'];
  const table = foldToFit(columnsOf(...widths), { sorts: ['c4'] });
  expect(visibleAt(table, 1512).keys).toHaveLength(7);
  expect(visibleAt(table, 1511).keys).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5']);
  expect(visibleAt(table, 1297).keys).toEqual(['c0', 'c1', 'c2', 'c3', 'c5']);
  expect(table.columns[6]?.folds).toMatchObject({ into: 'c5', named: true });
  expect(table.columns[4]?.folds).toMatchObject({ into: 'c3', named: false });
});

it('a column that is too wide for its neighbour stays, and the one before it folds', () => {
  const table = foldToFit(columnsOf('300px', '300px', '100px', '300px'), { sorts: [] });
  expect(table.columns.map(({ folds }) => folds?.into)).toEqual([
    undefined,
    undefined,
    'c1',
    undefined,
  ]);
});

it('a column of controls stays', () => {
  const table = foldToFit(columnsOf('300px', '300px', '300px', '300px'), {
    sorts: [],
    fixed: ['c3'],
  });
  expect(table.columns.map(({ folds }) => folds?.into)).toEqual([
    undefined,
    undefined,
    'c1',
    undefined,
  ]);
});

it.each([
  ['many columns', Array<string>(20).fill('150px')],
  ['columns of different widths', ['130px', '260px', '100px', '190px', '110px', '170px', '150px']],
])('the visible columns fit at every width at which rows are not cards: %s', (_, widths) => {
  const table = foldToFit(columnsOf(...widths), { sorts: [] });
  for (let tablePx = table.stackBelow; tablePx <= 4_000; tablePx++)
    expect(visibleAt(table, tablePx).neededPx).toBeLessThanOrEqual(tablePx);
});
