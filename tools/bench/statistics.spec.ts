import { describe, expect, it } from 'vitest';
import { median, percentile, slope } from './statistics.ts';

describe('statistics of the benchmark', () => {
  it('return the median of numbers in any order, or the mean of the two middle ones if their count is even', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 1, 2, 9])).toBe(5.5);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNaN();
  });

  it('sort numbers by value, not by their text', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  it('do not change the array that they receive', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('interpolate a percentile between the two neighbouring values', () => {
    const hundred = Array.from({ length: 101 }, (_, value) => value);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 0)).toBe(0);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([0, 10], 0.25)).toBe(2.5);
  });

  it('find the slope of a line, and of the best fit of scattered points', () => {
    const line = [1, 2, 5].map((x) => ({ x, y: 3 * x + 7 }));
    expect(slope(line)).toBeCloseTo(3);
    expect(slope([4, 4, 4].map((y, x) => ({ x, y })))).toBe(0);
    const scattered = [1, 2, 2, 3].map((y, x) => ({ x, y }));
    expect(slope(scattered)).toBeCloseTo(0.6);
  });

  it('return NaN as the slope if all points have the same x', () => {
    expect(slope([1, 2].map((y) => ({ x: 5, y })))).toBeNaN();
  });
});
