import { describe, expect, it } from 'vitest';
import { intervalsOf, smoothnessOf, type Recording } from './frames.ts';

const EVERY_MS = 16.6;
/** Timestamps of frames that follow each other after so many turns of the display. */
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
  it('is told by the times between frames', () => {
    expect(intervalsOf([100, 116, 150])).toEqual([16, 34]);
    expect(intervalsOf([100])).toEqual([]);
  });

  it('has no late frame where each turn of the display shows one', () => {
    const smooth = smoothnessOf([recorded(even(300))]);
    expect(smooth.lateShare).toBe(0);
    expect(smooth.p99Ms).toBeCloseTo(EVERY_MS);
    expect(smooth.meanMs).toBeCloseTo(EVERY_MS);
  });

  it('stays below 17 ms at the 99th percentile with one frame in two hundred left out, and not with three', () => {
    const withLate = (late: number) =>
      smoothnessOf([recorded([...even(200 - late), ...even(late).map(() => 2)])]);
    expect(withLate(1).p99Ms).toBeLessThan(17);
    expect(withLate(3).p99Ms).toBeGreaterThan(17);
    expect(withLate(3).lateShare).toBeCloseTo(0.015);
    expect(withLate(3).maxMs).toBeCloseTo(2 * EVERY_MS);
  });

  it('takes the frames of all rounds together, but not the time between two rounds', () => {
    const later = { ...recorded(even(2)), frameTimes: [9_000, 9_016.6] };
    expect(smoothnessOf([recorded(even(3)), later]).maxMs).toBeCloseTo(EVERY_MS);
  });

  it('counts the long tasks and takes the middle of how busy the rounds were', () => {
    const rounds = [0.2, 0.9, 0.3].map((busyShare) =>
      recorded(even(2), { busyShare, longTasks: [60] }),
    );
    expect(smoothnessOf(rounds)).toMatchObject({ longTasks: 3, busyShare: 0.3 });
  });
});
