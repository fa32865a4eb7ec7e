import { median } from './statistics.ts';

/**
 * Limit for a ratio: with `least`, the ratio must reach it; with `most`, the ratio must not exceed
 * it.
 */
export type Target = { readonly least: number } | { readonly most: number };

/** A figure with a reference from the same run. */
export type Result = {
  readonly claim: string;
  readonly unit: string;
  readonly figure: number;
  /** The reference; null if the figure has only a limit. */
  readonly reference: number | null;
  readonly ratio: number | null;
  /** The target of the figure; null if it has none. */
  readonly target: Target | null;
  readonly met: boolean | null;
};

export const isMet = (value: number, target: Target): boolean =>
  'least' in target ? value >= target.least : value <= target.most;

export type Comparison = {
  readonly claim: string;
  readonly unit: string;
  readonly target?: Target;
  /**
   * One figure per round. The figure and the reference of a round were measured in direct
   * succession.
   */
  readonly figures: readonly number[];
  readonly references: readonly number[];
};

/** Compares by the median of the rounds' ratios, because a slow round affects both sides. */
export const comparedResult = (comparison: Comparison): Result => {
  const { claim, unit, figures, references, target = null } = comparison;
  const ratio = median(figures.map((figure, round) => figure / (references[round] ?? Number.NaN)));
  return {
    claim,
    unit,
    figure: median(figures),
    reference: median(references),
    ratio,
    target,
    met: target === null ? null : isMet(ratio, target),
  };
};
