import { median, percentile } from '../statistics.ts';

/** What a page recorded while it was looked at. */
export type Recording = {
  /** The timestamps that `requestAnimationFrame` gave, in ms. */
  readonly frameTimes: readonly number[];
  /** Length of each task of 50 ms or more on the main thread, in ms. */
  readonly longTasks: readonly number[];
  /** Share of the time in which the main thread worked, 0 to 1. */
  readonly busyShare: number;
  /** How often the browser placed boxes, and found their styles, in it. */
  readonly layouts: number;
  readonly styles: number;
};

export type Smoothness = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly meanMs: number;
  /** Share of the frames that came later than `LATE_MS`. */
  readonly lateShare: number;
  readonly longTasks: number;
  readonly busyShare: number;
  /** A frame. */
  readonly layouts: number;
  readonly styles: number;
};

/** A display of 60 Hz shows a frame each 16.67 ms: later means that one was left out. */
export const LATE_MS = 17;

export const intervalsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? time));

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Over the frames of all rounds together: one round has too few for a 99th percentile. */
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
