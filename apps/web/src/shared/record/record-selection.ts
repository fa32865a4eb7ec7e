import { createContext, useContext, useState } from 'react';
import type { RecordQuery } from './record-address.js';
import type { CallInput } from '#shared/api/call.js';
import { filterOf, type BulkChange, type StoredRecord } from './record-api.js';
import type { SelectedRecord } from './list-source.js';
import type { ListDefinition } from './records.js';
import { recordTitleOf } from './use-record-texts.js';

type SelectionState = {
  readonly rows: ReadonlyMap<number, SelectedRecord>;
  /**
   * The number of matching records, if all of them are selected, including those not loaded. Null
   * otherwise.
   */
  readonly all: number | null;
};
export type RecordSelection = SelectionState & {
  readonly definition: ListDefinition;
  readonly count: number;
  readonly toggle: (row: StoredRecord) => void;
  readonly select: (rows: readonly SelectedRecord[], all?: number | null) => void;
  /**
   * The bulk change that was started on this page, in its last known state. Null if there is none.
   */
  readonly change: BulkChange | null;
  readonly onChange: (change: BulkChange | null) => void;
};

const EMPTY_SELECTION: SelectionState = { rows: new Map(), all: null };

export const rowIdIn = ({ record }: Pick<ListDefinition, 'record'>, row: StoredRecord): number =>
  Number(row[record.key]);

export const selectionOfRow = (
  definition: Pick<ListDefinition, 'record'>,
  row: StoredRecord,
): SelectedRecord => ({
  id: rowIdIn(definition, row),
  version: row.version,
  title: recordTitleOf(definition.record, row),
});

type SelectedInput = CallInput<'ENG-170'>['body'];

/** The selected records, in the format of bulk calls. */
export const selectedInputOf = (
  { definition: { record }, rows, all }: RecordSelection,
  query: RecordQuery,
): SelectedInput =>
  all === null
    ? {
        by: 'rows',
        rows: [...rows.values()].map(({ id, version }) => ({ [record.key]: id, version })),
      }
    : { by: 'filter', filter: filterOf(record, query), count: all };

/**
 * The selection in a list. A new search clears it, so that users change only records that they see.
 */
export const useSelecting = (definition: ListDefinition, query: RecordQuery): RecordSelection => {
  const filter = JSON.stringify(filterOf(definition.record, query));
  const [kept, setKept] = useState({ filter, chosen: EMPTY_SELECTION });
  const [change, onChange] = useState<BulkChange | null>(null);
  const chosen = kept.filter === filter ? kept.chosen : EMPTY_SELECTION;
  const select = (rows: readonly SelectedRecord[], all: number | null = null) =>
    setKept({ filter, chosen: { rows: new Map(rows.map((row) => [row.id, row])), all } });
  const toggle = (row: StoredRecord) => {
    const next = new Map(chosen.rows);
    const one = selectionOfRow(definition, row);
    if (!next.delete(one.id)) next.set(one.id, one);
    select([...next.values()]);
  };
  const count = chosen.all ?? chosen.rows.size;
  return { ...chosen, definition, count, toggle, select, change, onChange };
};

export const RecordSelectionContext = createContext<RecordSelection | null>(null);

/**
 * The selection of the list around this component. Null if the user has no action on several
 * records.
 */
export const useRecordSelection = () => useContext(RecordSelectionContext);
