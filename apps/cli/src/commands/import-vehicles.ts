import { stat } from 'node:fs/promises';
import { MARKETS, type IdMarket } from '@fairlot/countries';
import { listVocabulary } from '@fairlot/vehicles-application';
import { importVehicles, type ImportReport } from '@fairlot/vehicles-records';
import { Option, type Command } from 'commander';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { refusedFailure } from '../terminal/failure.js';
import { withProgress } from '../terminal/progress.js';
import {
  subcommand,
  parseWholeNumber,
  type CommandContext,
  type CommonOptions,
} from '../terminal/subcommand.js';
import { textTable } from '../terminal/text-table.js';

type ImportOptions = CommonOptions & { readonly dealer: number; readonly market: IdMarket };

const SHOWN_MAX = 50;
const PHASE_LABELS = { READING: 'Reading', SAVING: 'Saving' } as const;

const reportText = (report: ImportReport): string => {
  const { rowCount } = report;
  if (report.outcome === 'imported') {
    const { inserted, updated, unchanged } = report;
    return `${rowCount} vehicles: ${inserted} new, ${updated} changed, ${unchanged} unchanged.`;
  }
  const { errors, errorCount } = report;
  const listed = errors.slice(0, SHOWN_MAX);
  const rows = listed.map(({ row, field, reason, value }) => [row, field ?? '', reason, value]);
  const more = errorCount > listed.length ? `\n… and ${errorCount - listed.length} more.` : '';
  return `Nothing was imported: ${errorCount} errors in ${rowCount} rows.\n${textTable(
    ['row', 'field', 'reason', 'value'],
    rows,
  )}${more}`;
};

/**
 * Imports vehicles from a CSV file or an XLSX workbook, with the parser that the portal's page
 * uses. Imports all rows, or none if a row is invalid.
 */
export const importVehiclesCommand = (
  parent: Command,
  { terminal, present }: CommandContext,
): void => {
  subcommand(parent, 'vehicles', terminal, {
    description:
      'import vehicles for a dealer; all or none, so a run that was interrupted can be repeated',
    examples: ['vehicles.csv --dealer 3 --market DE', 'vehicles.csv --dealer 3 --market DE --json'],
  })
    .argument('<file>', 'CSV file or XLSX workbook with a header row in any of the ten languages')
    .requiredOption('--dealer <id>', 'id of the dealer who owns the vehicles', parseWholeNumber)
    .addOption(
      new Option('--market <code>', 'market of the vehicles')
        .choices(MARKETS)
        .makeOptionMandatory(),
    )
    .action(async (file: string, options: ImportOptions) => {
      const settings = portalSettings(terminal.env, options.dataDir);
      const { dealer: idOwnerDealer, market: idMarket } = options;
      await stat(file).catch((error: Error) => {
        throw refusedFailure('BAD_FILE', `${file}: ${error.message}`);
      });
      const report = await withPortal(settings, async ({ directory, vehicles }) => {
        if ((await directory.dealer(idOwnerDealer)) === null) {
          throw refusedFailure(
            'DEALER_UNKNOWN',
            `There is no dealer ${idOwnerDealer}. Check --dealer.`,
          );
        }
        return withProgress(terminal, { label: PHASE_LABELS.READING, unit: 'rows' }, (show) =>
          importVehicles(vehicles, file, {
            idOwnerDealer,
            idMarket,
            vocabulary: listVocabulary(idMarket),
            onProgress: ({ doing, done, total }) => show(done, total, PHASE_LABELS[doing]),
          }),
        );
      });
      const done = report.outcome === 'imported';
      present(options, { done, document: report, text: reportText(report) });
    });
};
