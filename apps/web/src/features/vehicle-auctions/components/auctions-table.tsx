import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ShortTable } from '#shared/list/short-table.js';
import type { AuctionsOrder, VehicleAuction } from '../api/vehicle-auctions.js';

/** Text is sorted ascending first, dates and amounts descending. */
const FIRST_ORDER = {
  dateCreate: 'desc',
  auctionName: 'asc',
  basePriceMinor: 'desc',
  maxOfferMinor: 'desc',
} as const;
const UNIT_MINOR = 100;

const roundDownToUnit = (minor: number): number => minor - (minor % UNIT_MINOR);

type ColumnKey = keyof typeof FIRST_ORDER;

type Props = {
  readonly label: string;
  readonly rows: readonly VehicleAuction[];
  readonly order: AuctionsOrder;
  readonly onOrder: (order: AuctionsOrder) => void;
};

/** SCR-119: date of creation, name, base price rounded down, and highest bid of each auction. */
export const AuctionsTable = ({ label: tableLabel, rows, order, onOrder }: Props) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const label = (key: ColumnKey) => ({ key, label: t(`vehicleAuctions.${key}`) });
  const sortBy = (key: string) => {
    const sortField = key as ColumnKey;
    const flipped = order.sortOrder === 'asc' ? 'desc' : 'asc';
    const sortOrder = order.sortField === sortField ? flipped : FIRST_ORDER[sortField];
    onOrder({ sortField, sortOrder });
  };
  return (
    <ShortTable
      label={tableLabel}
      rows={rows}
      rowKey={({ idAuction, idLot }) => `${idAuction}-${idLot}`}
      sorts={{ by: { key: order.sortField, order: order.sortOrder }, onSort: sortBy }}
      columns={[
        { ...label('dateCreate'), cell: ({ dateCreate }) => format.day(dateCreate) },
        { ...label('auctionName'), cell: ({ auctionName }) => auctionName },
        {
          ...label('basePriceMinor'),
          isNumber: true,
          cell: ({ basePriceMinor }) => format.price(roundDownToUnit(basePriceMinor)),
        },
        {
          ...label('maxOfferMinor'),
          isNumber: true,
          cell: ({ maxOfferMinor }) => format.priceOrDash(maxOfferMinor),
        },
      ]}
    />
  );
};
