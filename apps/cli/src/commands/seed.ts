import { bindingRegulation } from '@fairlot/content';
import { runningPostgres } from '@fairlot/database';
import { fillLargeOffice, LARGE_OFFICE, seedDemonstration } from '@fairlot/demonstration';
import { loadOrCreateSecret, type CoreParts } from '@fairlot/server';
import type { Command } from 'commander';
import type { StorageSettings } from '@fairlot/server';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { refusedFailure } from '../terminal/failure.js';
import { withProgress } from '../terminal/progress.js';
import type { Terminal } from '../terminal/terminal.js';
import { subcommand, type CommandContext, type CommonOptions } from '../terminal/subcommand.js';

const PASSWORD_BYTES = 9;

/** Refuses a running portal, because its clock would treat seeded history as overdue work. */
const refuseIfRunning = ({ databaseUrl, dataDir }: StorageSettings): void => {
  if (databaseUrl === null && runningPostgres(dataDir) !== null) {
    throw refusedFailure('PORTAL_RUNNING', `The portal in ${dataDir} is running. Stop it first.`);
  }
};

/** Tables that staff and the demonstration fill. */
const HAS_ROWS = `SELECT EXISTS (SELECT FROM app_user) OR EXISTS (SELECT FROM dealer)
  OR EXISTS (SELECT FROM template) OR EXISTS (SELECT FROM vehicle) AS "hasRows"`;

const refuseIfNotEmpty = async ({ store, dataSource }: CoreParts): Promise<void> => {
  const [events, [{ hasRows }]] = await Promise.all([
    store.readLog({ limit: 1 }),
    dataSource.query<[{ hasRows: boolean }]>(HAS_ROWS),
  ]);
  if (events.length > 0 || hasRows) {
    throw refusedFailure(
      'NOT_EMPTY',
      'The portal already has data. Use an empty one for the demonstration.',
    );
  }
};

type SeedOptions = CommonOptions & { readonly large?: true };

/** Statement timeout. It is longer than that of the portal's own statements. */
const STATEMENT_MS = 600_000;
type LongStatement = { readonly text: string; readonly query_timeout: number };
type DatabaseClient = { query(statement: LongStatement): Promise<unknown> };

/** Adds the additional dealers, users and templates of the option `--large`. */
const fillOffice = async ({ dataSource, clock }: CoreParts, terminal: Terminal): Promise<void> => {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as DatabaseClient;
    const query = (text: string) => client.query({ text, query_timeout: STATEMENT_MS });
    await withProgress(terminal, { label: 'Filling the back office' }, (show) =>
      fillLargeOffice({ query }, { now: clock.now(), onProgress: show }),
    );
  } finally {
    await runner.release();
  }
};

/** Adds the demonstration data to an empty portal. */
export const seedCommand = (parent: Command, { terminal, present }: CommandContext): void => {
  const command = subcommand(parent, 'seed', terminal, {
    description: 'fill an empty portal with demonstration data',
    examples: ['', '--data-dir /tmp/demo', '--large --data-dir /tmp/large', '--json'],
  });
  command.option('--large', 'add 50,000 dealers, 120,000 users and 5,000 templates');
  command.action(async (options: SeedOptions) => {
    const settings = portalSettings(terminal.env, options.dataDir);
    refuseIfRunning(settings);
    const seed = async (core: CoreParts) => {
      await refuseIfNotEmpty(core);
      const password =
        settings.demoPassword ??
        loadOrCreateSecret(settings.dataDir, 'demo-password', PASSWORD_BYTES);
      const report = await withProgress(terminal, { label: 'Seeding' }, (show) =>
        seedDemonstration(core, {
          password,
          now: core.clock.now(),
          regulationText: bindingRegulation,
          onProgress: ({ done, total }) => show(done, total),
        }),
      );
      if (options.large !== true) return { ...report, password };
      await fillOffice(core, terminal);
      return { ...report, ...LARGE_OFFICE, password };
    };
    const document = await withPortal(settings, seed, { mayCreate: true });
    const text = `The demonstration data is ready. The password of all accounts is ${document.password}`;
    present(options, { done: true, document, text });
  });
};
