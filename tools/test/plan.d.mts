type Step = { readonly name: string; readonly command: readonly string[]; readonly live?: boolean };

export type Plan = {
  /** Steps that run before the tests. */
  readonly first: readonly Step[];
  /** Steps that run in parallel with the tests. */
  readonly checks: readonly Step[];
  readonly tests: Step | null;
  readonly after?: Step;
  /** Whether to include the tests that need external programs. */
  readonly stack?: boolean;
  /** Whether the measurements of the run are comparable with the budgets. */
  readonly isWhole?: boolean;
  /**
   * The set of tests, if no files are named. `excluded-files.ts` lists the files that each set
   * leaves out.
   */
  readonly set?: 'small' | 'landing' | 'full';
  /** Affected specs that this run does not include. */
  readonly leftOut?: readonly string[];
};

export declare const planOf: (args: readonly string[], reports?: string) => Plan;
