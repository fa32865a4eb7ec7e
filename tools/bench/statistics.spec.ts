import { describe, expect, it } from 'vitest';
import { median, percentile, slope } from './statistics.ts';

describe('statistics of the benchmark', () => {
  it('take the middle value, or the middle between two, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 1, 2, 9])).toBe(5.5);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNaN();
  });

  it('sort by number and not by text', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  it('leave the values as they were given', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('take a percentile between its neighbours in proportion', () => {
    const hundred = Array.from({ length: 101 }, (_, value) => value);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 0)).toBe(0);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([0, 10], 0.25)).toBe(2.5);
  });

  it('find the slope of a line, and of the line nearest to scattered points', () => {
    const line = [1, 2, 5].map((x) => ({ x, y: 3 * x + 7 }));
    expect(slope(line)).toBeCloseTo(3);
    expect(slope([4, 4, 4].map((y, x) => ({ x, y })))).toBe(0);
    const scattered = [1, 2, 2, 3].map((y, x) => ({ x, y }));
    expect(slope(scattered)).toBeCloseTo(0.6);
  });

  it('know no slope where all stands at one instant', () => {
    expect(slope([1, 2].map((y) => ({ x: 5, y })))).toBeNaN();
  });
});
