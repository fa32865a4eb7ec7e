import { BULK_MAX } from '@fairlot/contracts/record';
import { Button, text } from '@fairlot/web-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { BulkProgress } from './bulk-progress.js';
import { ChangeMany } from './change-many.js';
import { DeleteMany } from './delete-many.js';
import type { RecordQuery } from './record-address.js';
import { recordCallsOf, recordsQuery, type BulkChange, type StoredRecord } from './record-api.js';
import styles from './record-list.module.css';
import { isBulk } from './records.js';
import {
  rowIdIn,
  selectionOfRow,
  useRecordSelection,
  type RecordSelection,
} from './record-selection.js';

type Props = { readonly query: RecordQuery; readonly rows: readonly StoredRecord[] };
type BarProps = Props & { readonly selection: RecordSelection };

/** A button that selects all matching records. It appears once all loaded records are selected. */
const SelectAll = ({ selection, query, rows }: BarProps) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { definition, all, select } = selection;
  const total = useInfiniteQuery(recordsQuery(definition, query)).data?.total;
  if (!total || all !== null) return null;
  if (!total.isExact || total.count > BULK_MAX)
    return (
      <span className={text.faint}>
        {t('records.select.most', { most: format.integer(BULK_MAX) })}
      </span>
    );
  if (total.count <= rows.length) return null;
  return (
    <Button
      look="plain"
      onClick={() =>
        select(
          rows.map((row) => selectionOfRow(definition, row)),
          total.count,
        )
      }
    >
      {t('records.select.all', { found: format.integer(total.count) })}
    </Button>
  );
};

type ActionsProps = Omit<BarProps, 'rows'> & { readonly onDone: (change: BulkChange) => void };

/** The actions on the selected records that the user may run. */
const Actions = (props: ActionsProps) => {
  const may = useMayCall();
  const { definition } = props.selection;
  // A list with custom calls has only actions of its own, which follow below.
  if (definition.calls !== undefined) return null;
  const { deleteMany, updateMany } = recordCallsOf(definition.record);
  return (
    <>
      {updateMany && may(updateMany.id) && <ChangeMany {...props} definition={definition} />}
      {deleteMany && may(deleteMany.id) && <DeleteMany {...props} />}
    </>
  );
};

const Bar = ({ selection, query, rows }: BarProps) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { definition, count, rows: selected, all, select, onChange } = selection;
  const [round, setRound] = useState(0);
  const isEvery = all !== null || rows.every((row) => selected.has(rowIdIn(definition, row)));
  const finish = (change: BulkChange) => {
    onChange(change);
    select([]);
    setRound(round + 1);
  };
  const toggle = () => select(isEvery ? [] : rows.map((row) => selectionOfRow(definition, row)));
  return (
    <div className={styles.bar} role="group" aria-label={t('records.select.bar')}>
      <label className={styles.all}>
        <input type="checkbox" checked={rows.length > 0 && isEvery} onChange={toggle} />
        {count > 0
          ? t('records.select.some', { found: format.integer(count) })
          : t('records.select.shown')}
      </label>
      {count > 0 && (
        <>
          {isEvery && isBulk(definition) && (
            <SelectAll selection={selection} query={query} rows={rows} />
          )}
          {/* The key mounts new components after each finished action. */}
          <Actions key={round} selection={selection} query={query} onDone={finish} />
          <Button look="plain" onClick={() => select([])}>
            {t('records.select.none')}
          </Button>
        </>
      )}
    </div>
  );
};

/**
 * The bar of a list with a selection. It selects records, and shows the possible actions and their
 * result.
 */
export const SelectionBar = ({ query, rows }: Props) => {
  const selection = useRecordSelection();
  if (selection === null) return null;
  const { definition } = selection;
  return (
    <>
      {isBulk(definition) && <BulkProgress selection={selection} />}
      {rows.length > 0 && <Bar selection={selection} query={query} rows={rows} />}
      {definition.acts && (
        <definition.acts.Actions
          selected={selection.rows}
          clear={() => selection.select([])}
          query={query}
        />
      )}
    </>
  );
};
