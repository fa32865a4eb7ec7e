import { InvalidArgumentError, type Command } from 'commander';
import type { Report } from './report.js';
import type { Terminal } from './terminal.js';

/** Options of every command. Commands that use a portal also have `dataDir`. */
export type CommonOptions = { readonly json?: true; readonly dataDir?: string };

/** What every command gets: its parent's terminal, and how to report its result. */
export type CommandContext = {
  readonly terminal: Terminal;
  readonly present: (options: CommonOptions, report: Report) => void;
};

export type CommandDescription = {
  readonly description: string;
  /** Examples: arguments that a user could type after the command's name. */
  readonly examples: readonly string[];
  readonly onPortal?: boolean;
};

const commandPath = (command: Command): string =>
  command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;

/** If arguments are invalid, prints one line and the usage instead of the whole help. */
export const withUsageOnError = (command: Command, terminal: Terminal): Command =>
  command
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      outputError: (text, write) =>
        write(`${text}usage: ${command.createHelp().commandUsage(command)}\n`),
    });

export const subcommand = (
  parent: Command,
  nameAndArguments: string,
  terminal: Terminal,
  { description, examples, onPortal = true }: CommandDescription,
): Command => {
  const command = withUsageOnError(parent.command(nameAndArguments), terminal).description(
    description,
  );
  if (onPortal) {
    command.option('--data-dir <dir>', 'data directory of the portal (default: DATA_DIR or .data)');
  }
  const lines = examples.map((example) => `  ${`${commandPath(command)} ${example}`.trimEnd()}`);
  return command
    .option('--json', 'print the result as JSON')
    .addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
};

/** Parses an id or a position. Throws if it is not a whole number. */
export const parseWholeNumber = (text: string): number => {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('Not a whole number.');
};
