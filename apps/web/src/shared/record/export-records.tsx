import { isLanguage } from '@fairlot/countries';
import { EXPORT_STREAMED_MAX, RECORD_WORKBOOK_MAX } from '@fairlot/contracts/record';
import { Button, layout } from '@fairlot/web-ui';
import { IconDownload } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationRow } from '#shared/api/call.js';
import { columnsIn } from '#shared/list/list-layout.js';
import { useMayCall } from '#shared/session/rights.js';
import { startExport, type ExportId } from '#shared/tasks/start-export.js';
import { ExportMenu } from './export-menu.js';
import type { RecordQuery } from './record-address.js';
import { listCallsOf, recordsQuery, recordSearchOf } from './record-api.js';
import { useStartExport } from './record-exports.js';
import type { ListDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

/** The default file formats. Lists with custom calls have their own. */
const FORMATS = ['csv', 'xlsx'] as const;
type ExportFormat = (typeof FORMATS)[number];
/**
 * Maximum number of rows of a direct download, per format. Longer lists are exported by a
 * background job.
 */
const STREAMED_MAX = { csv: EXPORT_STREAMED_MAX, xlsx: RECORD_WORKBOOK_MAX } as const;

type Props = { readonly known: ListDefinition; readonly query: RecordQuery };

/** The columns to export: the visible ones in their order. Undefined for the default columns. */
const exportedColumns = ({ record, view }: ListDefinition, { columns }: RecordQuery) => {
  if (columns === '' && view === undefined) return {};
  const all = record.list.columns.map((key) => ({ key }));
  return { columns: columnsIn(all, columns).map(({ key }) => key) };
};

/** Converts values to query parameters. A list with a single value becomes that value. */
const toParameters = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const values = [value].flat().map(String);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );

/** The export of the displayed list, as a direct download or as a background job. */
const useExport = ({ known: definition, query }: Props) => {
  const { calls, formats, job, pages, record, view } = definition;
  const { i18n } = useTranslation('records');
  const { many } = useRecordTexts(definition);
  const { data } = useInfiniteQuery(recordsQuery(definition, query));
  const start = useStartExport();
  const inputOf = (format: ExportFormat) => ({
    ...recordSearchOf(definition, query),
    ...(isLanguage(i18n.language) && { language: i18n.language }),
    ...(!calls && exportedColumns(definition, query)),
    ...((!calls || formats) && { format }),
  });
  return {
    error: start.error,
    isLong: (format: ExportFormat): boolean => {
      const total = data?.total;
      return !!total && (!total.isExact || total.count > STREAMED_MAX[format]);
    },
    prepare: (format: ExportFormat) => {
      const input = inputOf(format);
      const of = job ?? { view: view ?? null };
      start.mutate({ record: record.name, ...of, query: calls ? toParameters(input) : input });
    },
    save: (operation: OperationRow<ExportId>, format: ExportFormat) =>
      startExport({
        operation,
        input: { query: inputOf(format) },
        title: `${many} (${format.toUpperCase()})`,
        page: pages.list,
      }),
  };
};

/** Exports all matching records with the visible columns, in the displayed order. */
export const ExportRecords = ({ known: definition, query }: Props) => {
  const { t } = useTranslation('records');
  const may = useMayCall();
  const [isOpen, setOpen] = useState(false);
  const { error, isLong, prepare, save } = useExport({ known: definition, query });
  const operation = listCallsOf(definition).export;
  if (operation === undefined || !may(operation.id)) return null;
  const isPreparable = definition.calls === undefined || definition.job !== undefined;
  const mayPrepare = isPreparable && may('ENG-306');
  const press = (format: ExportFormat) => {
    if (!mayPrepare || !isLong(format)) return save(operation, format);
    setOpen(true);
    prepare(format);
  };
  const buttons = (definition.calls ? (definition.formats ?? (['csv'] as const)) : FORMATS).map(
    (format) => {
      const type = format.toUpperCase();
      return (
        <Button
          key={format}
          look="plain"
          icon={<IconDownload size={16} aria-hidden />}
          title={t('records.export', { type })}
          onClick={() => press(format)}
        >
          {type}
        </Button>
      );
    },
  );
  return (
    <>
      {/* Both buttons stay on one line, even if there is little room. */}
      <div className={layout.row}>{buttons}</div>
      {mayPrepare && (
        <ExportMenu isOpen={isOpen} onOpen={setOpen} onPrepare={prepare} error={error} />
      )}
    </>
  );
};
