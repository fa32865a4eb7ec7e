import { DataTable, type Column, type ColumnSort } from '@fairlot/web-ui';
import { useState } from 'react';
import type { Stories } from '../story.js';

type Lot = { readonly idLot: number; readonly vehicle: string; readonly price: number };

const LOTS: readonly Lot[] = Array.from({ length: 1_000 }, (_, index) => ({
  idLot: index + 1,
  vehicle: ['Fiat Panda 1.2', 'Volkswagen Golf 2.0 TDI', 'Renault Clio 0.9'][index % 3]!,
  price: 1_000 + ((index * 137) % 90) * 100,
}));

const COLUMNS: readonly Column<Lot>[] = [
  { key: 'idLot', label: 'Lot', width: '80px', sortable: true, cell: ({ idLot }) => idLot },
  {
    key: 'vehicle',
    label: 'Vehicle',
    width: 'minmax(160px, 1fr)',
    cell: ({ vehicle }) => vehicle,
  },
  {
    key: 'price',
    label: 'Price',
    width: '140px',
    align: 'end',
    sortable: true,
    cell: ({ price }) => price.toLocaleString('en-GB'),
  },
];

const sharedProps = { columns: COLUMNS, rowKey: ({ idLot }: Lot) => idLot };

const Sorted = () => {
  const [sorting, setSorting] = useState<ColumnSort>({ key: 'price', order: 'asc' });
  const by = sorting.key === 'price' ? 'price' : 'idLot';
  const rows = LOTS.slice(0, 4).toSorted((a, b) => a[by] - b[by]);
  return (
    <DataTable
      {...sharedProps}
      label="Lots, sorted"
      rows={sorting.order === 'asc' ? rows : rows.toReversed()}
      sorting={[sorting]}
      onSort={setSorting}
    />
  );
};

export const stories: Stories = {
  sorted: Sorted,
  'as cards': (
    <DataTable {...sharedProps} label="Cards" rows={LOTS.slice(0, 2)} stackBelow={9_999} />
  ),
  'without rows': <DataTable {...sharedProps} label="No lots" rows={[]} />,
  'a thousand rows': <DataTable {...sharedProps} label="A thousand lots" rows={LOTS} />,
};
