import { usePages, type ColumnSort } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ShortTable } from '#shared/list/short-table.js';
import { TablePages } from '#shared/list/table-pages.js';
import type { AmongAuctions } from '../api/among-auctions.js';

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
  const sortBy = (by: string) => {
    const key = by as TableColumn;
    setOrder({ key, order: order.key === key && order.order === 'asc' ? 'desc' : 'asc' });
  };
  const cellOf = (row: AmongAuctions, key: TableColumn) => {
    if (key === 'licensePlate' || key === 'frame') return row[key] || '–';
    if (key === 'endAuction') return row.endAuction === null ? null : format.day(row.endAuction);
    return shownNumber(row, key);
  };
  return (
    <>
      <ShortTable
        label={label}
        rows={pages.visibleRows}
        rowKey={({ idVehicle, idAuction, idLot }) => `${idVehicle}-${idAuction}-${idLot}`}
        sorts={{ by: order, onSort: sortBy }}
        columns={COLUMNS.map((key) => ({
          key,
          label: t(`vehicleAuctions.chosen.${key}`),
          cell: (row: AmongAuctions) => cellOf(row, key),
        }))}
      />
      <TablePages pages={pages} />
    </>
  );
};
