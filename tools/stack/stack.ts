/** What is being started, and how what has been is ended: in the opposite order. */
export type Stack = {
  /** Of everything that it writes; goes with it. */
  readonly folder: string;
  readonly ends: (() => Promise<void> | void)[];
  readonly say: (line: string) => void;
};
