import { SortHead, ariaSortOf, usePages, type ColumnSort } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { AmongAuctions } from '../api/among-auctions.js';
import styles from './auctions-table.module.css';
import { TablePages } from './table-pages.js';

const PAGE_SIZES = [10, 20, 30] as const;
const COLUMNS = ['licensePlate', 'frame', 'endAuction', 'idAuction', 'idLot'] as const;
type TableColumn = (typeof COLUMNS)[number];
type TableOrder = { readonly key: TableColumn; readonly order: ColumnSort['order'] };

/** The auction number that stands for no auction. */
const NO_AUCTION_NUMBER = -1;
const shownNumber = (row: AmongAuctions, column: TableColumn) =>
  row[column] === NO_AUCTION_NUMBER ? null : row[column];

/** Returns the sorted rows. Rows without a value come last in both directions. */
const sortRows = (rows: readonly AmongAuctions[], { key, order }: TableOrder) => {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const left = shownNumber(one, key);
    const right = shownNumber(other, key);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * String(left).localeCompare(String(right));
  });
};

type Props = { readonly label: string; readonly rows: readonly AmongAuctions[] };

/** SCR-118: a sorted table with pages. Each row has registration, VIN, end, auction and lot. */
export const InAuctionsTable = ({ label, rows }: Props) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const [order, setOrder] = useState<TableOrder>({ key: 'endAuction', order: 'desc' });
  const pages = usePages(sortRows(rows, order), PAGE_SIZES);
  const sortBy = (key: TableColumn) =>
    setOrder({ key, order: order.key === key && order.order === 'asc' ? 'desc' : 'asc' });
  return (
    <>
      <div className={styles.wide}>
        <table className={styles.auctions} aria-label={label}>
          <thead>
            <tr>
              {COLUMNS.map((key) => (
                <th key={key} aria-sort={ariaSortOf(key, [order])}>
                  <SortHead
                    sortKey={key}
                    label={t(`vehicleAuctions.chosen.${key}`)}
                    sorting={[order]}
                    onSort={() => sortBy(key)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.visibleRows.map((row) => (
              <tr key={`${row.idVehicle}-${row.idAuction}-${row.idLot}`}>
                <td>{row.licensePlate || '–'}</td>
                <td>{row.frame || '–'}</td>
                <td>{row.endAuction === null ? null : format.day(row.endAuction)}</td>
                <td>{shownNumber(row, 'idAuction')}</td>
                <td>{shownNumber(row, 'idLot')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TablePages pages={pages} />
    </>
  );
};
