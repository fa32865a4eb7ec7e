import { describe, expect, it } from 'vitest';
import { dateOrderOf } from './date-order.js';
import { readMonth } from './read-month.js';

const monthsOf = (column: string) => {
  const values = column.split(' ');
  const order = dateOrderOf(values);
  return values.map((value) => String(readMonth(value, { order }))).join(' ');
};

describe('SEC-29 the dates of a column', () => {
  it.each([
    ['19-03-15 19-03-31 18-07-02', '2019-03 2019-03 2018-07', 'year, month, day'],
    ['19-03-15 31-03-15 18-07-02', '2015-03 2015-03 2002-07', 'day, month, year'],
    ['19-03-15 98-03-15 15.07.2019', 'null 1998-03 2019-07', 'contradicting orders'],
    ['19-03-15 99-12-31 01.07.2019', '2019-03 1999-12 2019-07', 'years of two and four digits'],
    ['07/08/2019 07/15/2019 12/31/2018', '2019-07 2019-07 2018-12', 'month, day, year'],
    ['07/08/19 07/15/19 12/31/18', '2019-07 2019-07 2018-12', 'month, day, year of two digits'],
    ['07/08/2019 15/07/2019 01/02/2018', '2019-08 2019-07 2018-02', 'day, month, year'],
    ['07.08.2019 07.15.2019', 'null 2019-07', 'too few to decide'],
    ['07.08.2019 15.07.2019 20.07.2019 07.15.2019', '2019-08 2019-07 2019-07 null', 'an error'],
    [
      '01.07.2019 01.03.2018 01.05.2017 01.02.2016 07.15.2019',
      '2019-07 2018-03 2017-05 2016-02 null',
      'the first of each month, and an error',
    ],
    ['07/2019 2019-08 01.09.2019', '2019-07 2019-08 2019-09', 'other notations'],
  ])('%s are the months %s: %s', (column, months) => {
    expect(monthsOf(column)).toBe(months);
  });
});
