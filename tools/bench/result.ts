import { median } from './statistics.ts';

/** `least`: the ratio must reach it; `most`: it must not pass it. */
export type Target = { readonly least: number } | { readonly most: number };

/** One figure beside its reference from the same run. */
export type Result = {
  readonly claim: string;
  readonly unit: string;
  readonly figure: number;
  /** What it is measured against, or null where a bound stands alone. */
  readonly reference: number | null;
  readonly ratio: number | null;
  /** Null where the figure is told and nothing is asked of it. */
  readonly target: Target | null;
  readonly met: boolean | null;
};

export const isMet = (value: number, target: Target): boolean =>
  'least' in target ? value >= target.least : value <= target.most;

export type Comparison = {
  readonly claim: string;
  readonly unit: string;
  readonly target?: Target;
  /** One value a round; those of a round were measured one right after the other. */
  readonly figures: readonly number[];
  readonly references: readonly number[];
};

/** The ratio is the median of the rounds' ratios: what slows a whole round slows both sides of it. */
export const compared = (comparison: Comparison): Result => {
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
