/** An external program for tests or a stack. */
export type Program = {
  readonly name: string;
  /** Words in the paths of the program's tests. */
  readonly specs: readonly string[];
  /** Tests that only the nightly set runs. */
  readonly nightlySpecs?: readonly string[];
  /** The program's environment variables, or lines about what to install. */
  readonly found: () => {
    readonly env?: Readonly<Record<string, string>>;
    readonly missing?: readonly string[];
  };
};
