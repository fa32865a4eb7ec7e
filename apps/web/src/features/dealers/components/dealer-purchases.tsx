import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { LoadedTable, type ShortColumn } from '#shared/list/short-table.js';
import { purchasesQuery, type DealerPurchase } from '../api/dealers.js';

type ColumnKey = 'at' | 'auction' | 'lot' | 'vehicle' | 'price' | 'total' | 'state';

const usePurchaseColumns = (): readonly ShortColumn<DealerPurchase>[] => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const label = (key: ColumnKey) => ({ key, label: t(`dealer.purchases.${key}`) });
  return [
    { ...label('at'), cell: ({ at }) => format.instant(at) },
    {
      ...label('auction'),
      cell: ({ idAuction, auctionName }) => (
        <Link to="/manage/$idAuction/results" params={{ idAuction }}>
          {auctionName}
        </Link>
      ),
    },
    { ...label('lot'), cell: ({ idLot }) => idLot },
    {
      ...label('vehicle'),
      cell: ({ vehicles }) => vehicles.map((vehicle) => vehicleTitle(vehicle)).join(', '),
    },
    { ...label('price'), isNumber: true, cell: ({ priceMinor }) => format.price(priceMinor) },
    { ...label('total'), isNumber: true, cell: ({ totalMinor }) => format.price(totalMinor) },
    {
      ...label('state'),
      cell: ({ settled }) =>
        t(settled ? 'dealer.purchaseState.settled' : 'dealer.purchaseState.open'),
    },
  ];
};

/** Lots sold to a dealer in auctions of the caller's markets, newest first. */
export const DealerPurchases = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  return (
    <LoadedTable
      label={t('dealer.tab.purchases')}
      answer={pagedRowsOf(useInfiniteQuery(purchasesQuery(idDealer)))}
      rowKey={({ idAuction, idLot }) => `${idAuction}.${idLot}`}
      columns={usePurchaseColumns()}
      none={t('dealer.noPurchases')}
      more={t('dealer.morePurchases')}
    />
  );
};
