import type { RecordDescription } from '@fairlot/contracts/record';
import { Refused } from '@fairlot/contracts/refused';
import {
  removeEach,
  SelectionChanged,
  SelectionReused,
  type Records,
  type Removed,
} from '@fairlot/records';
import { titleOf } from './record-values.js';

type Row = Readonly<Record<string, unknown>>;

/** The body of the call, as its contract has parsed it. */
export type Chosen =
  | { readonly by: 'rows'; readonly rows: readonly (Row & { readonly version: string })[] }
  | { readonly by: 'filter'; readonly filter: Row; readonly count: number };

/** What the caller may see, and how. */
type Scope = {
  readonly isOwn: (row: Row) => boolean;
  readonly versionOf: (row: Row) => string;
  /** The filter, as far as it is of the caller's markets. */
  readonly filterOf: (filter: Row) => Row;
};

type Asked = {
  readonly chosen: Chosen;
  readonly by: { readonly idActor: number; readonly commandId: string };
  readonly scope: Scope;
};

/** Deletes the records that are chosen, one by one, and answers what became of each. */
export const deleteMany = async (
  record: RecordDescription,
  source: Pick<Records<Row>, 'table' | 'feed'>,
  { chosen, by, scope }: Asked,
) => {
  const { isOwn, versionOf, filterOf } = scope;
  const shown = new Map<unknown, string>(
    chosen.by === 'rows' ? chosen.rows.map((row) => [row[record.key], row.version]) : [],
  );
  const removed = await removeEach(source, {
    ...{ asked: chosen, by },
    chosen:
      chosen.by === 'rows'
        ? { keys: [...shown.keys()] as number[] }
        : { filter: filterOf(chosen.filter), count: chosen.count },
    judge: (row) => {
      if (!isOwn(row)) return 'gone';
      const version = shown.get(row[record.key]);
      return version === undefined || version === versionOf(row) ? null : 'changed';
    },
  }).catch((error: unknown) => {
    if (error instanceof SelectionChanged)
      throw new Refused('SELECTION_CHANGED', { facts: { count: error.count } });
    throw error instanceof SelectionReused ? new Refused('COMMAND_ID_REUSED') : error;
  });
  const answerOf = ({ key, outcome, row }: Removed<Row>) => ({
    ...{ [record.key]: key, outcome },
    reason: outcome === 'refused' ? 'RECORD_IN_USE' : null,
    title: row === null ? null : titleOf(record, row),
    version: row === null || outcome === 'deleted' ? null : versionOf(row),
  });
  return { count: removed.length, rows: removed.map(answerOf) };
};
