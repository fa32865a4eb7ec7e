type Step = { readonly name: string; readonly command: readonly string[]; readonly live?: boolean };

export type Plan = {
  /** What the tests need. */
  readonly first: readonly Step[];
  /** What runs beside the tests. */
  readonly checks: readonly Step[];
  readonly tests: Step | null;
  readonly after?: Step;
  /** Whether `tools/stack` is tested too. */
  readonly stack?: boolean;
  /** Whether the figures of this run can be compared with the budgets. */
  readonly isWhole?: boolean;
  /** The set of tests, unless files are named: what it leaves out is in `left-out.ts`. */
  readonly set?: 'small' | 'landing' | 'full';
  /** Specs that a change reaches and this run leaves to others. */
  readonly leftOut?: readonly string[];
};

export declare const planOf: (args: readonly string[], reports?: string) => Plan;
