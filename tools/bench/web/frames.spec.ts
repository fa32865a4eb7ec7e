import { describe, expect, it } from 'vitest';
import { intervalsOf, smoothnessOf, type Recording } from './frames.ts';

const EVERY_MS = 16.6;
/** Timestamps of frames, computed from the number of display refreshes between them. */
const timesOf = (turns: readonly number[]): number[] => {
  let at = 100;
  return [at, ...turns.map((turn) => (at += turn * EVERY_MS))];
};
const recorded = (turns: readonly number[], rest: Partial<Recording> = {}): Recording => ({
  frameTimes: timesOf(turns),
  longTasks: [],
  busyShare: 0,
  layouts: 0,
  styles: 0,
  ...rest,
});
const even = (frames: number): number[] => Array.from({ length: frames }, () => 1);

describe('the smoothness of a page', () => {
  it('is measured by the intervals between frames', () => {
    expect(intervalsOf([100, 116, 150])).toEqual([16, 34]);
    expect(intervalsOf([100])).toEqual([]);
  });

  it('has no late frame if each display refresh shows one', () => {
    const smooth = smoothnessOf([recorded(even(300))]);
    expect(smooth.lateShare).toBe(0);
    expect(smooth.p99Ms).toBeCloseTo(EVERY_MS);
    expect(smooth.meanMs).toBeCloseTo(EVERY_MS);
  });

  it('is below 17 ms at the 99th percentile with one dropped frame in two hundred, but not with three', () => {
    const withLate = (late: number) =>
      smoothnessOf([recorded([...even(200 - late), ...even(late).map(() => 2)])]);
    expect(withLate(1).p99Ms).toBeLessThan(17);
    expect(withLate(3).p99Ms).toBeGreaterThan(17);
    expect(withLate(3).lateShare).toBeCloseTo(0.015);
    expect(withLate(3).maxMs).toBeCloseTo(2 * EVERY_MS);
  });

  it('is computed from the frames of all rounds together, but without the intervals between rounds', () => {
    const later = { ...recorded(even(2)), frameTimes: [9_000, 9_016.6] };
    expect(smoothnessOf([recorded(even(3)), later]).maxMs).toBeCloseTo(EVERY_MS);
  });

  it('includes the number of long tasks, and the median load of the rounds', () => {
    const rounds = [0.2, 0.9, 0.3].map((busyShare) =>
      recorded(even(2), { busyShare, longTasks: [60] }),
    );
    expect(smoothnessOf(rounds)).toMatchObject({ longTasks: 3, busyShare: 0.3 });
  });
});
