import { BULK_MAX } from '@fairlot/contracts/record';
import { Button, text } from '@fairlot/web-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { BulkProgress } from './bulk-progress.js';
import { DeleteMany } from './delete-many.js';
import type { RecordSaid } from './record-address.js';
import { recordsQuery, type Stored } from './record-api.js';
import styles from './record-list.module.css';
import { idIn, selectedOf, useRecordSelection, type RecordSelection } from './record-selection.js';

type Props = { readonly said: RecordSaid; readonly rows: readonly Stored[] };
type BarProps = Props & { readonly selection: RecordSelection };

/** Offers to select all matching records once all loaded ones are selected. */
const SelectAll = ({ selection, said, rows }: BarProps) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { known, all, select } = selection;
  const total = useInfiniteQuery(recordsQuery(known, said)).data?.total;
  if (!total || all !== null) return null;
  if (total.count > BULK_MAX)
    return (
      <span className={text.faint}>
        {t('records.select.most', { most: format.whole(BULK_MAX) })}
      </span>
    );
  if (total.count <= rows.length) return null;
  return (
    <Button
      look="plain"
      onClick={() =>
        select(
          rows.map((row) => selectedOf(known, row)),
          total.count,
        )
      }
    >
      {t('records.select.all', { found: format.whole(total.count) })}
    </Button>
  );
};

const Bar = ({ selection, said, rows }: BarProps) => {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { known, count, rows: selected, all, select, onChange } = selection;
  const [round, setRound] = useState(0);
  const hasDeletion = known.calls === undefined;
  const isEvery = all !== null || rows.every((row) => selected.has(idIn(known, row)));
  const toggle = () => select(isEvery ? [] : rows.map((row) => selectedOf(known, row)));
  return (
    <div className={styles.bar} role="group" aria-label={t('records.select.bar')}>
      <label className={styles.all}>
        <input type="checkbox" checked={rows.length > 0 && isEvery} onChange={toggle} />
        {count > 0
          ? t('records.select.some', { found: format.whole(count) })
          : t('records.select.shown')}
      </label>
      {count > 0 && (
        <>
          {isEvery && hasDeletion && <SelectAll selection={selection} said={said} rows={rows} />}
          {hasDeletion && (
            <DeleteMany
              // Remounts after each finished command.
              key={round}
              {...{ selection, said }}
              onDone={(change) => {
                onChange(change);
                select([]);
                setRound(round + 1);
              }}
            />
          )}
          <Button look="plain" onClick={() => select([])}>
            {t('records.select.none')}
          </Button>
        </>
      )}
    </div>
  );
};

/** Selects records, deletes the selected ones or offers the list's actions, and shows the result. */
export const SelectionBar = ({ said, rows }: Props) => {
  const selection = useRecordSelection();
  if (selection === null) return null;
  const { known } = selection;
  return (
    <>
      {known.calls === undefined && <BulkProgress selection={selection} />}
      {rows.length > 0 && <Bar {...{ selection, said, rows }} />}
      {known.acts && (
        <known.acts.Actions
          selected={selection.rows}
          clear={() => selection.select([])}
          said={said}
        />
      )}
    </>
  );
};
