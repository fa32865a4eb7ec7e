/** Exit codes: 0 success, 1 faults found or refused, 2 wrong usage, 3 database unavailable. */
export const EXIT_CODES = { done: 0, refused: 1, usage: 2, infrastructure: 3 } as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Ends a command with a one-line message for operators. Programs read `code` from `--json`. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    readonly exitCode: ExitCode,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const refusedFailure = (code: string, message: string): Failure =>
  new Failure(EXIT_CODES.refused, code, message);
export const usageError = (code: string, message: string): Failure =>
  new Failure(EXIT_CODES.usage, code, message);
export const infrastructureFailure = (code: string, message: string): Failure =>
  new Failure(EXIT_CODES.infrastructure, code, message);
