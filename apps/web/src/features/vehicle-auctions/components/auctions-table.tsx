import { SortHead, text, ariaSortOf, type ColumnSort } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { AuctionsOrder, VehicleAuction } from '../api/vehicle-auctions.js';
import styles from './auctions-table.module.css';

const COLUMNS = ['dateCreate', 'auctionName', 'basePriceMinor', 'maxOfferMinor'] as const;
/**
 * Order after the first click on a column head: ascending for text, descending for dates and
 * amounts.
 */
const FIRST_ORDER = {
  dateCreate: 'desc',
  auctionName: 'asc',
  basePriceMinor: 'desc',
  maxOfferMinor: 'desc',
} as const;
const UNIT_MINOR = 100;

const roundDownToUnit = (minor: number): number => minor - (minor % UNIT_MINOR);

type HeadsProps = {
  readonly order: AuctionsOrder;
  readonly onOrder: (order: AuctionsOrder) => void;
};

const Heads = ({ order, onOrder }: HeadsProps) => {
  const { t } = useTranslation('manage');
  const sorting: ColumnSort[] = [{ key: order.sortField, order: order.sortOrder }];
  const sortBy = (sortField: (typeof COLUMNS)[number]) => {
    const flipped = order.sortOrder === 'asc' ? 'desc' : 'asc';
    const sortOrder = order.sortField === sortField ? flipped : FIRST_ORDER[sortField];
    onOrder({ sortField, sortOrder });
  };
  return (
    <thead>
      <tr>
        {COLUMNS.map((key) => (
          <th key={key} aria-sort={ariaSortOf(key, sorting)}>
            <SortHead
              sortKey={key}
              label={t(`vehicleAuctions.${key}`)}
              sorting={sorting}
              onSort={() => sortBy(key)}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
};

type Props = HeadsProps & { readonly label: string; readonly rows: readonly VehicleAuction[] };

/**
 * SCR-119: the date of creation, name, rounded-down starting price and highest bid of each auction.
 */
export const AuctionsTable = ({ label, rows, ...heads }: Props) => {
  const format = useFormat();
  return (
    <div className={styles.wide}>
      <table className={styles.auctions} aria-label={label}>
        <Heads {...heads} />
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.idAuction}-${row.idLot}`}>
              <td>{format.day(row.dateCreate)}</td>
              <td>{row.auctionName}</td>
              <td className={text.number}>{format.price(roundDownToUnit(row.basePriceMinor))}</td>
              <td className={text.number}>{format.priceOrDash(row.maxOfferMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
