import './results.css';
import { awardOperations } from '@fairlot/contracts/auction';
import { IconListSearch } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../live-room/components/room-context.js';
import { Button, DataTable, EmptyPanel, PageTitle } from '@fairlot/web-ui';
import type { TypeExport } from '../api/export-task.js';
import { offersQuery } from '../api/results.js';
import { LotOffers } from './lot-offers.js';
import { OFFER_FILTER, OFFER_SORTS } from './offer-filter.js';
import { offerList, wishOf } from './offer-list.js';
import { OffersToolbar, type OfferFilterProps } from './offers-toolbar.js';
import { useExport } from './use-export.js';
import { useOfferColumns } from './use-offer-columns.js';

const ROW_PX = 44;

const Nothing = (props: Pick<OfferFilterProps, 'onFilter'> & { readonly isFiltered: boolean }) => {
  const { t } = useTranslation('manage');
  const name = props.isFiltered ? 'offers.noMatch' : 'offers.none';
  return (
    <EmptyPanel
      icon={<IconListSearch size={44} stroke={1.3} aria-hidden />}
      title={t(`results.${name}.title`)}
      text={t(`results.${name}.text`)}
    >
      {props.isFiltered && (
        <Button
          look="light"
          onClick={() => props.onFilter({ ...OFFER_FILTER, lot: undefined, dealer: undefined })}
        >
          {t('results.noMatch.button')}
        </Button>
      )}
    </EmptyPanel>
  );
};

/** SCR-057, SCR-058: every accepted offer of the auction, or of one lot (SEC-67). */
export const OffersReport = ({ filter, onFilter }: OfferFilterProps) => {
  const { t } = useTranslation('manage');
  const { idAuction, auctionName } = useRoom().auction;
  const { data: all } = useSuspenseQuery(offersQuery(idAuction));
  const columns = useOfferColumns(idAuction);
  const rows = offerList(all, filter);
  const startExport = useExport();
  const exportAs = (typeExport: TypeExport) =>
    startExport({
      operation: awardOperations['ENG-24'],
      query: { typeExport, ...wishOf(filter) },
      tab: 'offers',
    });
  return (
    <>
      <PageTitle title={`${t('results.offers.title')} · ${auctionName}`} />
      <h2 className="fl-hidden">{t('results.offers.title')}</h2>
      <OffersToolbar filter={filter} onFilter={onFilter} all={all} onExport={exportAs} />
      {filter.lot !== undefined && <LotOffers key={filter.lot} idLot={filter.lot} />}
      <p className="fl-faint" role="status">
        {t('results.offers.count', { count: rows.length })}
      </p>
      {rows.length === 0 ? (
        <Nothing onFilter={onFilter} isFiltered={all.length > 0} />
      ) : (
        <DataTable
          label={t('results.offers.title')}
          columns={columns}
          rows={rows}
          rowKey={({ idLot, idOffer }) => `${idLot}.${idOffer}`}
          rowHeight={ROW_PX}
          sorting={{ key: filter.sort, order: filter.order }}
          rowState={({ voided }) => (voided ? 'voided' : undefined)}
          onSort={({ key, order }) => {
            const sort = OFFER_SORTS.find((one) => one === key);
            if (sort) onFilter({ sort, order });
          }}
        />
      )}
    </>
  );
};
