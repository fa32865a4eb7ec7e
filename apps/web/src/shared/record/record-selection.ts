import { createContext, useContext, useState } from 'react';
import type { RecordSaid } from './record-address.js';
import { filterOf, type BulkChange, type Stored } from './record-api.js';
import type { Selected } from './listed.js';
import type { KnownList } from './records.js';
import { titleOf } from './use-record-texts.js';

type Chosen = {
  readonly rows: ReadonlyMap<number, Selected>;
  /** The total when all matching records are selected, loaded or not; null otherwise. */
  readonly all: number | null;
};
export type RecordSelection = Chosen & {
  readonly known: KnownList;
  readonly count: number;
  readonly toggle: (row: Stored) => void;
  readonly select: (rows: readonly Selected[], all?: number | null) => void;
  /** The bulk change started on this page, as last answered. */
  readonly change: BulkChange | null;
  readonly onChange: (change: BulkChange | null) => void;
};

const NONE: Chosen = { rows: new Map(), all: null };

export const idIn = ({ record }: Pick<KnownList, 'record'>, row: Stored): number =>
  Number(row[record.key]);

export const selectedOf = (known: Pick<KnownList, 'record'>, row: Stored): Selected => ({
  ...{ id: idIn(known, row), version: row.version, title: titleOf(known.record, row) },
});

/** The selection of a list. Another search clears it: users only delete what they see. */
export const useSelecting = (known: KnownList, said: RecordSaid): RecordSelection => {
  const filter = JSON.stringify(filterOf(known.record, said));
  const [kept, setKept] = useState({ filter, chosen: NONE });
  const [change, onChange] = useState<BulkChange | null>(null);
  const chosen = kept.filter === filter ? kept.chosen : NONE;
  const select = (rows: readonly Selected[], all: number | null = null) =>
    setKept({ filter, chosen: { rows: new Map(rows.map((row) => [row.id, row])), all } });
  const toggle = (row: Stored) => {
    const next = new Map(chosen.rows);
    const one = selectedOf(known, row);
    if (!next.delete(one.id)) next.set(one.id, one);
    select([...next.values()]);
  };
  const count = chosen.all ?? chosen.rows.size;
  return { ...chosen, known, count, toggle, select, change, onChange };
};

export const RecordSelectionContext = createContext<RecordSelection | null>(null);

/** Null where the user has no action for several records. */
export const useRecordSelection = () => useContext(RecordSelectionContext);
