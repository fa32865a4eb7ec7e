/** A program of others that tests, or a stack, can run. */
export type Program = {
  readonly name: string;
  /** Words in the paths of what tests it. */
  readonly specs: readonly string[];
  /** Those that only the nightly set runs. */
  readonly nightlySpecs?: readonly string[];
  /** The environment in which it runs, or in lines what has to be installed. */
  readonly found: () => {
    readonly env?: Readonly<Record<string, string>>;
    readonly missing?: readonly string[];
  };
};
