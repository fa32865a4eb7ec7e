import { ArchiveRunning, type LogArchive } from '@fairlot/event-store-archive';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { InvalidArgumentError, type Command } from 'commander';
import { isDecidedSince, YOUNG_DAYS } from '@fairlot/server';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { refusedFailure, usageError } from '../terminal/failure.js';
import { withProgress, type ShowProgress } from '../terminal/progress.js';
import { subcommand, type CommandContext, type CommonOptions } from '../terminal/subcommand.js';

const DAY_MS = 86_400_000;

type ArchiveOptions = CommonOptions & { readonly before: number; readonly dryRun?: true };

type ArchiveTotals = { readonly files: number; readonly events: number; readonly bytes: number };

/** The instant at which the day starts in UTC, epoch ms. */
const startOfDayUtc = (text: string): number => {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && new Date(at).toISOString().startsWith(text)) return at;
  throw new InvalidArgumentError('Not a date. Use YYYY-MM-DD.');
};

const moveEvents = async (
  archive: LogArchive,
  isYoung: (event: CommittedEvent) => boolean,
  show: ShowProgress,
): Promise<ArchiveTotals> => {
  let [files, events, bytes] = [0, 0, 0];
  for await (const piece of archive.move(isYoung)) {
    files += 1;
    events += piece.events;
    bytes += piece.bytes;
    show(events);
  }
  return { files, events, bytes };
};

/** Moves events from before a day from the database into files. Readers notice no difference. */
export const archiveCommand = (parent: Command, { terminal, present }: CommandContext): void => {
  subcommand(parent, 'archive', terminal, {
    description: 'move events before a date to files (the portal can keep running)',
    examples: [
      '--before 2025-01-01',
      '--before 2025-01-01 --dry-run',
      '--before 2025-01-01 --json',
    ],
  })
    .requiredOption(
      '--before <day>',
      `a date at least ${YOUNG_DAYS} days ago, YYYY-MM-DD (UTC)`,
      startOfDayUtc,
    )
    .option('--dry-run', 'only print the number of events')
    .action(async (options: ArchiveOptions) => {
      const { before, dryRun = false } = options;
      const settings = portalSettings(terminal.env, options.dataDir);
      const archived = await withPortal(settings, async ({ archive, clock }) => {
        if (archive === null)
          throw refusedFailure('NOT_IN_DATABASE', 'Only a log in PostgreSQL can be archived.');
        if (before > clock.now() - YOUNG_DAYS * DAY_MS)
          throw usageError('TOO_YOUNG', `The date must be at least ${YOUNG_DAYS} days ago.`);
        const isYoung = isDecidedSince(before);
        if (dryRun) return { files: 0, bytes: 0, events: await archive.count(isYoung) };
        return withProgress(terminal, { label: 'Archiving', unit: 'events' }, (show) =>
          moveEvents(archive, isYoung, show),
        );
      }).catch((error: unknown) => {
        throw error instanceof ArchiveRunning
          ? refusedFailure('ARCHIVE_RUNNING', error.message)
          : error;
      });
      const { files, events, bytes } = archived;
      const text = dryRun
        ? `Would move ${events} events.`
        : `Moved ${events} events to ${files} files (${bytes} bytes).`;
      present(options, { done: true, document: { dryRun, ...archived }, text });
    });
};
