/** The result of a command: one JSON document for programs, the same as text for people. */
export type Report = {
  /** False if faults were found or the command was refused. The exit code is then 1. */
  readonly done: boolean;
  readonly document: object;
  readonly text: string;
};
