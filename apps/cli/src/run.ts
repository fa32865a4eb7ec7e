import { CommanderError } from 'commander';
import { fairlotProgram } from './program.js';
import { EXIT_CODES, Failure, type ExitCode } from './terminal/failure.js';
import type { Terminal } from './terminal/terminal.js';

/** Exit codes of errors whose message is one line for the operator, by error name. */
const ONE_LINE_ERRORS: Readonly<Record<string, string>> = {
  DataDirInUse: 'DATA_DIR_IN_USE',
  LogAhead: 'LOG_AHEAD',
  NewerSchema: 'NEWER_SCHEMA',
  WrongDatabaseUrl: 'NO_DATABASE',
  WrongKurrentDbUrl: 'NO_EVENT_STORE',
};

type RunFailure = { readonly exitCode: ExitCode; readonly code: string; readonly message: string };

/**
 * Whether an error of the database driver means that the database is unreachable. Such an error is
 * printed without its stack.
 */
const isNoDatabase = (error: Error): error is Error & { code: string } =>
  'code' in error &&
  typeof error.code === 'string' &&
  /^(E[A-Z]+|UNAVAILABLE|STORE_UNAVAILABLE|28\w{3}|3D000|57P0\d|08\w{3})$/.test(error.code);

const failureOf = (error: unknown): RunFailure => {
  if (error instanceof Failure) return error;
  const unexpected = { exitCode: EXIT_CODES.infrastructure, code: 'UNEXPECTED' };
  if (!(error instanceof Error)) return { ...unexpected, message: String(error) };
  const { message } = error;
  const code = ONE_LINE_ERRORS[error.name];
  if (code !== undefined) return { ...unexpected, code, message };
  if (isNoDatabase(error)) {
    const text = `Cannot reach the database: ${message || error.code}`;
    return { ...unexpected, code: 'NO_DATABASE', message: text };
  }
  return { ...unexpected, message: error.stack ?? message };
};

/** Failure for an error of Commander, which has already printed the help text or the error. */
const argumentFailureOf = ({ exitCode, code, message }: CommanderError): RunFailure | null =>
  exitCode === 0 ? null : { exitCode: EXIT_CODES.usage, code, message };

/**
 * Runs a command line. Returns its exit code. With `--json`, writes exactly one document to
 * `terminal.out`, even on failure.
 */
export const run = async (args: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  const json = args.includes('--json');
  const document = (value: object) => terminal.out(`${JSON.stringify(value, null, 2)}\n`);
  let exitCode: ExitCode = EXIT_CODES.done;
  const program = fairlotProgram({
    terminal,
    present: (options, report) => {
      if (options.json) document(report.document);
      else terminal.out(`${report.text}\n`);
      exitCode = report.done ? EXIT_CODES.done : EXIT_CODES.refused;
    },
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    const isUsageError = error instanceof CommanderError;
    const ended = isUsageError ? argumentFailureOf(error) : failureOf(error);
    if (ended === null) return EXIT_CODES.done;
    if (json) document({ error: { code: ended.code, message: ended.message } });
    else if (!isUsageError) terminal.err(`${ended.message}\n`);
    return ended.exitCode;
  }
};
