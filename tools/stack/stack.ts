/** A stack that is being started, and how to stop its parts in reverse order. */
export type Stack = {
  /** Folder for all files of the stack, which is deleted at the end. */
  readonly folder: string;
  readonly ends: (() => Promise<void> | void)[];
  readonly log: (line: string) => void;
};
