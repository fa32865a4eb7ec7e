/** What is being started, and how what has been is ended: in the opposite order. */
export type Stack = {
  /** Of everything that it writes; goes with it. */
  readonly folder: string;
  readonly ends: (() => Promise<void> | void)[];
  readonly say: (line: string) => void;
};

/** A program of others that tests, or a stack, can run. */
export type Program = {
  readonly name: string;
  /** Words in the paths of what tests it. */
  readonly specs: readonly string[];
  /** The environment in which it runs, or in lines what has to be installed. */
  readonly found: () => {
    readonly env?: Readonly<Record<string, string>>;
    readonly missing?: readonly string[];
  };
};
