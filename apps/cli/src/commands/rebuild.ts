import { rebuild, RebuildRunning } from '@fairlot/event-sourcing-projection';
import { contexts } from '@fairlot/server';
import { Argument, type Command } from 'commander';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { refusedFailure } from '../terminal/failure.js';
import { withProgress } from '../terminal/progress.js';
import { subcommand, type CommandContext, type CommonOptions } from '../terminal/subcommand.js';

const READ_MODEL_NAMES = contexts.readModels;
const ALL_TABLES = 'all';

/** Rebuilds the read models from the log. */
export const rebuildCommand = (parent: Command, { terminal, present }: CommandContext): void => {
  const examples = ['', ...READ_MODEL_NAMES.slice(0, 1), '--json'];
  subcommand(parent, 'rebuild', terminal, {
    description: 'rebuild read models from the log (the portal can keep running)',
    examples,
  })
    .addArgument(
      new Argument('[name]', 'name of a projection, or all')
        .choices([ALL_TABLES, ...READ_MODEL_NAMES])
        .default(ALL_TABLES),
    )
    .action(async (name: string, options: CommonOptions) => {
      const settings = portalSettings(terminal.env, options.dataDir);
      const names = name === ALL_TABLES ? READ_MODEL_NAMES : [name];
      const { events, unreadable, parked } = await withPortal(settings, ({ dataSource, store }) =>
        withProgress(terminal, { label: 'Rebuilding', unit: 'events' }, (show) =>
          rebuild(names, {
            dataSource,
            store,
            contexts,
            onProgress: ({ events: done }) => show(done),
          }),
        ),
      ).catch((error: unknown) => {
        throw error instanceof RebuildRunning
          ? refusedFailure('REBUILD_RUNNING', error.message)
          : error;
      });
      const left = unreadable.map(({ stream, position, cause }) => ({
        stream,
        position,
        cause: String(cause),
      }));
      const lines = left.map(
        ({ stream, position, cause }) =>
          `${stream} is not projected from position ${position}: ${cause}`,
      );
      const leaving = parked.map(
        ({ readModel, stream, position, reason }) =>
          `${readModel} does not project ${stream} from position ${position}: ${reason}`,
      );
      const text = [
        `Rebuilt ${names.join(', ')} from ${events} events.`,
        ...lines,
        ...leaving,
      ].join('\n');
      const document = { rebuilt: names, events, unreadable: left, parked };
      present(options, { done: left.length + parked.length === 0, document, text });
    });
};
