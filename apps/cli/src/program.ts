import { Command } from 'commander';
import { advanceTransactionsCommand } from './commands/advance-transactions.js';
import { archiveCommand } from './commands/archive.js';
import { importVehiclesCommand } from './commands/import-vehicles.js';
import { rebuildCommand } from './commands/rebuild.js';
import { replayBidsCommand } from './commands/replay-bids.js';
import { replayCommand } from './commands/replay.js';
import { seedCommand } from './commands/seed.js';
import { verifyCommand } from './commands/verify.js';
import { withUsageOnError, type CommandContext } from './terminal/subcommand.js';

const HELP_FOOTER = `
Commands use the running portal or DATABASE_URL. Otherwise they start the embedded database of the
portal while they run. Exit codes: 0 success, 1 faults found or refused, 2 wrong usage, 3 database
unavailable.
`;

/** The command line program `fairlot` with all its commands. */
export const fairlotProgram = (cli: CommandContext): Command => {
  const { terminal } = cli;
  const fairlot = withUsageOnError(new Command('fairlot'), terminal)
    .description('Command-line tools of the Fairlot portal')
    .addHelpText('after', HELP_FOOTER);
  seedCommand(fairlot, cli);
  const imports = withUsageOnError(fairlot.command('import'), terminal).description(
    'import records',
  );
  importVehiclesCommand(imports, cli);
  replayCommand(fairlot, cli);
  verifyCommand(fairlot, cli);
  rebuildCommand(fairlot, cli);
  archiveCommand(fairlot, cli);
  advanceTransactionsCommand(fairlot, cli);
  replayBidsCommand(fairlot, cli);
  return fairlot;
};
