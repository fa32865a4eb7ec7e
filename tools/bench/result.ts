import { median } from './statistics.ts';

/** `least`: the ratio must reach it. `most`: it must not exceed it. */
export type Target = { readonly least: number } | { readonly most: number };

/** A figure with its reference from the same run. */
export type Result = {
  readonly claim: string;
  readonly unit: string;
  readonly figure: number;
  /** The reference, or null if there is only a limit. */
  readonly reference: number | null;
  readonly ratio: number | null;
  /** Null if the figure has no target. */
  readonly target: Target | null;
  readonly met: boolean | null;
};

export const isMet = (value: number, target: Target): boolean =>
  'least' in target ? value >= target.least : value <= target.most;

export type Comparison = {
  readonly claim: string;
  readonly unit: string;
  readonly target?: Target;
  /** One value per round. Both sides of a round were measured in succession. */
  readonly figures: readonly number[];
  readonly references: readonly number[];
};

/** Uses the median of the rounds' ratios, because a slow round affects both sides. */
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
