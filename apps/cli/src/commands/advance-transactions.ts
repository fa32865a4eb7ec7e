import { advanceTransactions } from '@fairlot/server';
import type { Command } from 'commander';
import { portalDatabase } from '../portal/portal-database.js';
import { portalSettings } from '../portal/portal-settings.js';
import { withProgress } from '../terminal/progress.js';
import { subcommand, type CommandContext, type CommonOptions } from '../terminal/subcommand.js';

/**
 * Repairs a log that was copied into a database with lower transaction ids, so that it can be read.
 */
export const advanceTransactionsCommand = (
  parent: Command,
  { terminal, present }: CommandContext,
): void => {
  subcommand(parent, 'advance-transactions', terminal, {
    description: 'make a log readable after a dump and restore (stop the portal first)',
    examples: ['', '--json'],
  }).action(async (options: CommonOptions) => {
    const settings = portalSettings(terminal.env, options.dataDir);
    const database = await portalDatabase(settings, { mayCreate: false });
    try {
      const label = { label: 'Advancing', unit: 'transactions' };
      const used = await withProgress(terminal, label, (show) =>
        advanceTransactions(database.connection, show),
      );
      const text = used === 0 ? 'The log is readable.' : `Skipped ${used} transactions.`;
      present(options, { done: true, document: { transactions: used }, text });
    } finally {
      await database.stop();
    }
  });
};
