import type { MeasuredProject } from './measured.mjs';

export type Budgets = {
  /** CPU seconds of `calibrate.mjs` on the machine where the budgets were measured. */
  readonly calibration: number;
  readonly projects: Readonly<Record<string, number>>;
};
type Run = { readonly projects: readonly MeasuredProject[]; readonly calibration: number };

export declare const BUDGETS: string;
export declare const budgets: () => Budgets | null;
export declare const excessLines: (run: Run, written: Budgets | null) => readonly string[];
export declare const budgetsOf: (run: Run, written: Budgets | null) => Budgets;
