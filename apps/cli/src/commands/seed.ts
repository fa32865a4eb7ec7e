import { randomBytes } from 'node:crypto';
import { seedDemonstration } from '@fairlot/demonstration';
import type { CoreParts } from '@fairlot/server';
import type { Command } from 'commander';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { refused } from '../terminal/failure.js';
import { withProgress } from '../terminal/progress.js';
import { subcommand, type Cli, type CommonOptions } from '../terminal/subcommand.js';

const PASSWORD_BYTES = 9;

const refuseData = async ({ store, vehicles, directory }: CoreParts): Promise<void> => {
  const [events, { total }, admin] = await Promise.all([
    store.readLog({ limit: 1 }),
    vehicles.search({}, { limit: 1, offset: 0 }),
    directory.userNamed('admin'),
  ]);
  if (events.length > 0 || total > 0 || admin !== null) {
    throw refused(
      'NOT_EMPTY',
      'The portal already has data: the demonstration needs an empty one.',
    );
  }
};

/** The demonstration, into an empty portal. */
export const seedCommand = (parent: Command, { terminal, present }: Cli): void => {
  subcommand(parent, 'seed', terminal, {
    description: 'fill an empty portal with the demonstration',
    examples: ['', '--data-dir /tmp/demo', '--json'],
  }).action(async (options: CommonOptions) => {
    const settings = portalSettings(terminal.env, options.dataDir);
    const password = settings.demoPassword ?? randomBytes(PASSWORD_BYTES).toString('base64url');
    const work = async (core: CoreParts) => {
      await refuseData(core);
      await withProgress(terminal, { label: 'Seeding' }, (show) =>
        seedDemonstration(core, { password, onProgress: ({ done, total }) => show(done, total) }),
      );
    };
    await withPortal(settings, work, { mayCreate: true });
    present(options, {
      done: true,
      document: { outcome: 'seeded', password },
      text: `The demonstration is in place. Every account has the password ${password}`,
    });
  });
};
