/** What a command found out: one JSON document for programs, the same in words for people. */
export type Report = {
  /** False: faults were found or it was refused; the exit code is 1. */
  readonly done: boolean;
  readonly document: object;
  readonly text: string;
};
