import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { StoredRecord } from './record-api.js';
import styles from './record-list.module.css';
import { rowIdIn, useRecordSelection } from './record-selection.js';
import type { ListDefinition } from './records.js';
import { recordTitleOf } from './use-record-texts.js';

type Props = {
  readonly definition: Pick<ListDefinition, 'record'>;
  readonly row: StoredRecord;
  readonly children: ReactNode;
};

/** The title of a record. If the user may select records, it has a checkbox. */
export const SelectRecord = ({ definition, row, children }: Props) => {
  const { t } = useTranslation('records');
  const selection = useRecordSelection();
  if (selection === null) return children;
  const { rows, all, toggle } = selection;
  return (
    <span className={styles.named}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={t('records.select.one', { title: recordTitleOf(definition.record, row) })}
          checked={all !== null || rows.has(rowIdIn(definition, row))}
          onChange={() => toggle(row)}
        />
      </label>
      {children}
    </span>
  );
};
