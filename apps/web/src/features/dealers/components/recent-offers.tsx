import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { LoadedTable } from '#shared/list/short-table.js';
import { recentOffersQuery } from '../api/dealers.js';

type ColumnKey = 'at' | 'auction' | 'lot' | 'kind' | 'price' | 'standing';

/** Bids of a dealer in the last 90 days, newest first. */
export const RecentOffers = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const label = (key: ColumnKey) => ({ key, label: t(`dealer.offers.${key}`) });
  return (
    <LoadedTable
      label={t('dealer.tab.offers')}
      answer={pagedRowsOf(useInfiniteQuery(recentOffersQuery(idDealer)))}
      rowKey={({ idAuction, idLot, idOffer }) => `${idAuction}.${idLot}.${idOffer}`}
      columns={[
        { ...label('at'), cell: ({ at }) => format.instant(at) },
        { ...label('auction'), cell: ({ auctionName }) => auctionName },
        { ...label('lot'), cell: ({ idLot }) => idLot },
        { ...label('kind'), cell: ({ kind }) => t(`dealer.offerKind.${kind}`) },
        {
          ...label('price'),
          isNumber: true,
          cell: ({ priceMinor }) => format.priceOrDash(priceMinor),
        },
        {
          ...label('standing'),
          cell: ({ leads, voided }) =>
            voided ? t('dealer.voided') : leads === true && t('dealer.leads'),
        },
      ]}
      none={t('dealer.noOffers')}
      more={t('dealer.more')}
    />
  );
};
