/** The result of a command, as a JSON document for programs and as text for people. */
export type Report = {
  /** False if faults were found or the command was refused. Then the exit code is 1. */
  readonly done: boolean;
  readonly document: object;
  readonly text: string;
};
