import { median, percentile } from '../statistics.ts';

/** What was recorded of a page. */
export type Recording = {
  /** Timestamps that `requestAnimationFrame` gave for the frames, in ms. */
  readonly frameTimes: readonly number[];
  /** Duration of each main-thread task of 50 ms or more, in ms. */
  readonly longTasks: readonly number[];
  /** Share of the time in which the main thread worked, from 0 to 1. */
  readonly busyShare: number;
  /** Number of layouts and style calculations during the recording. */
  readonly layouts: number;
  readonly styles: number;
};

export type Smoothness = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly meanMs: number;
  /** Share of the frames that came later than `LATE_MS` after the previous one. */
  readonly lateShare: number;
  readonly longTasks: number;
  readonly busyShare: number;
  /** Number of layouts per frame. */
  readonly layouts: number;
  readonly styles: number;
};

/**
 * Maximum interval between frames in ms. A display with 60 Hz shows a frame every 16.67 ms, so a
 * longer interval means that a frame was dropped.
 */
export const LATE_MS = 17;

export const intervalsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? time));

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/**
 * Computes the smoothness from the frames of all rounds, because one round has too few frames for a
 * 99th percentile.
 */
export const smoothnessOf = (recordings: readonly Recording[]): Smoothness => {
  const intervals = recordings.flatMap(({ frameTimes }) => intervalsOf(frameTimes));
  return {
    p50Ms: percentile(intervals, 0.5),
    p99Ms: percentile(intervals, 0.99),
    maxMs: Math.max(...intervals),
    meanMs: mean(intervals),
    lateShare: intervals.filter((interval) => interval > LATE_MS).length / intervals.length,
    longTasks: recordings.flatMap(({ longTasks }) => longTasks).length,
    busyShare: median(recordings.map(({ busyShare }) => busyShare)),
    layouts: sum(recordings.map(({ layouts }) => layouts)) / intervals.length,
    styles: sum(recordings.map(({ styles }) => styles)) / intervals.length,
  };
};
