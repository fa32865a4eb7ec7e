import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBy, sortAfterHeadClick, sortParameter, sortKeysIn, sortText } from './sorting.js';

const KEYS = ['end', 'price', 'lot'] as const;
const schema = sortParameter(KEYS, 'lot');

it('a sort parameter contains keys and directions, or in older URLs a single key', () => {
  for (const text of ['end', 'end,-price', '-lot', 'price,end,-lot'])
    expect(schema.parse(text)).toBe(text);
  for (const wrong of ['', 'x', 'end,end', 'end,-end', 'end,', '--end', 7, undefined, ['end']])
    expect([wrong, schema.parse(wrong)]).toEqual([wrong, wrong === '' ? '' : 'lot']);
});

it('sort keys are formatted as a sort parameter', () => {
  const keys = fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...KEYS), order: fc.constantFrom('asc', 'desc') }),
    { selector: ({ key }) => key },
  );
  fc.assert(
    fc.property(keys, (sortKeys) => {
      expect(sortKeysIn(sortText(sortKeys))).toEqual(sortKeys);
    }),
  );
});

it('a click on a column header sorts by that column alone, and a second click reverses the order', () => {
  expect(sortAfterHeadClick('', 'end', false)).toBe('end');
  expect(sortAfterHeadClick('end', 'end', false)).toBe('-end');
  expect(sortAfterHeadClick('-end', 'end', false)).toBe('end');
  expect(sortAfterHeadClick('end,-price', 'price', false)).toBe('price');
});

it('a click that keeps the other columns adds, reverses and then removes a column, but never the last one', () => {
  expect(sortAfterHeadClick('end', 'price', true)).toBe('end,price');
  expect(sortAfterHeadClick('end,price', 'price', true)).toBe('end,-price');
  expect(sortAfterHeadClick('end,-price', 'price', true)).toBe('end');
  expect(sortAfterHeadClick('-end', 'end', true)).toBe('end');
  expect(sortAfterHeadClick('', 'end', true)).toBe('end');
});

it('rows are sorted by each key in turn, and equal rows by the tie breaker in ascending order', () => {
  const rows = [
    { id: 1, end: 2, price: 5 },
    { id: 2, end: 1, price: 5 },
    { id: 3, end: 2, price: 9 },
    { id: 4, end: 2, price: 5 },
  ];
  type Row = (typeof rows)[number];
  const by = {
    end: (a: Row, b: Row) => a.end - b.end,
    price: (a: Row, b: Row) => a.price - b.price,
  };
  const ids = (text: string) =>
    rows.toSorted(compareBy(text, by, (a, b) => a.id - b.id)).map(({ id }) => id);
  expect(ids('end,-price')).toEqual([2, 3, 1, 4]);
  expect(ids('-price')).toEqual([3, 1, 2, 4]);
  expect(ids('-end,price')).toEqual([1, 4, 3, 2]);
  expect(ids('')).toEqual([1, 2, 3, 4]);
});
