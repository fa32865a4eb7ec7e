import type { Operation } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import type { RecordDescription } from '@fairlot/contracts/record';
import type { ExportedList } from './exported-records.js';
import { fileTable, readableColumns } from './record-file.js';
import type { RecordScope } from './record-scope.js';
import { queryOfView } from './record-views.js';
import type { RecordSource } from './record-writes.js';
import type { References } from './references.js';

type ExportContext = {
  readonly source: RecordSource;
  readonly scope: RecordScope;
  readonly references: References;
};

/** The operation-table row of the call that exports a list. Undefined if the list has no export. */
const exportCallOf = (
  { calls, views = {} }: RecordDescription,
  view: string | null,
): Operation | undefined => {
  const own = view !== null && Object.hasOwn(views, view) ? views[view]?.calls : undefined;
  const id = (view === null ? calls : own)?.export?.id;
  return id === undefined ? undefined : operations[id as OperationId];
};

/** The lists of a record, with the columns that the caller may read. */
export const exportedRecord = (
  record: RecordDescription,
  { source, scope, references }: ExportContext,
): ExportedList => ({
  name: record.name,
  callOf: (view) => exportCallOf(record, view),
  read: async ({ view: name, query }, { caller, language, idMarket }) => {
    const { format: _format, language: _language, columns, ...search } = query;
    const view = name === null ? undefined : record.views?.[name];
    const list = scope.listOf(view ? queryOfView(view, search) : search, caller);
    const { total } = await source.list({ ...list, limit: 1, count: 'exact' });
    const written = fileTable(record, { columns, language, idMarket, caller, references });
    const rows = written.linesOf(source.export(list));
    return { count: total?.count ?? 0, head: written.table.head, rows };
  },
  mayRead: (before, caller) => {
    const present = readableColumns(record, caller);
    return readableColumns(record, before).every((one) => present.includes(one));
  },
});
