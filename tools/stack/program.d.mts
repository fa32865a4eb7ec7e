/** An external program for tests or for a stack. */
export type Program = {
  readonly name: string;
  /** Words in the paths of the specs that need the program. */
  readonly specs: readonly string[];
  /** Words in the paths of specs that only the nightly set runs. */
  readonly nightlySpecs?: readonly string[];
  /** Returns the environment variables for the program, or lines that say what to install. */
  readonly found: () => {
    readonly env?: Readonly<Record<string, string>>;
    readonly missing?: readonly string[];
  };
};
