/**
 * Functions for the results, which use medians, because two runs on one machine differ by a third.
 */

/** The value below which `share` (0 to 1) of the values lie, interpolated between two values. */
export const percentile = (values: readonly number[], share: number): number => {
  if (values.length === 0) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export type Point = { readonly x: number; readonly y: number };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least-squares slope of y over x; NaN if all points have the same x. */
export const slope = (points: readonly Point[]): number => {
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  let together = 0;
  let alone = 0;
  for (const point of points) {
    together += (point.x - x) * (point.y - y);
    alone += (point.x - x) ** 2;
  }
  return together / alone;
};
