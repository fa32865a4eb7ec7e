import { text } from '@fairlot/web-ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareHead } from './compare-head.js';
import type { VehicleColumn } from './use-columns.js';
import type { CompareRowData, RowGroup } from './row-of.js';
import styles from './compare.module.css';

type RowProps = { readonly row: CompareRowData; readonly columns: readonly VehicleColumn[] };

/** A row of the comparison. If its values differ, it has an icon and a text for screen readers. */
const CompareRow = ({ row: { label, values, differs, drawn }, columns }: RowProps) => {
  const { t } = useTranslation('compare');
  return (
    <div role="row" className={styles.row} data-differs={differs}>
      <div role="rowheader">
        <span>{label}</span>
        {differs && (
          <span className={styles.differs} title={t('compare.differs')}>
            <span aria-hidden>≠</span>
            <span className={text.hidden}>{t('compare.differs')}</span>
          </span>
        )}
      </div>
      {columns.map(({ idVehicle, isGone, error }, at) => (
        <div role="cell" key={idVehicle}>
          {values[at] ?? (values[at] === null || isGone || error ? '–' : '…')}
          {drawn?.[at]}
        </div>
      ))}
    </div>
  );
};

type Props = {
  readonly columns: readonly VehicleColumn[];
  readonly groups: readonly RowGroup[];
  readonly onRemove: (idVehicle: number) => void;
};

/**
 * The vehicles side by side. On a phone, two are visible, and the user swipes to see the others.
 */
export const CompareTable = ({ columns, groups, onRemove }: Props) => {
  const { t } = useTranslation('compare');
  const style = { '--vehicles': columns.length } as CSSProperties;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('compare.title')}>
      <div role="table" aria-label={t('compare.title')} className={styles.table} style={style}>
        <div role="rowgroup">
          <div role="row" className={styles.row}>
            <div role="columnheader" className={styles.corner}>
              <span className={text.hidden}>{t('compare.what')}</span>
            </div>
            {columns.map((column) => (
              <CompareHead
                key={column.idVehicle}
                column={column}
                onRemove={() => onRemove(column.idVehicle)}
              />
            ))}
          </div>
        </div>
        {groups.map(({ key, title, rows }) => (
          <div key={key} role="rowgroup">
            <div role="row" className={styles.group}>
              <div role="rowheader" aria-colspan={columns.length + 1}>
                <span>{title}</span>
              </div>
            </div>
            {rows.map((row) => (
              <CompareRow key={row.key} row={row} columns={columns} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
};
