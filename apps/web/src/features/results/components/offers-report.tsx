import { awardOperations } from '@fairlot/contracts/auction';
import { IconListSearch } from '@fairlot/web-ui/icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { PageTitle, text } from '@fairlot/web-ui';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { ListPart } from '#shared/list/list-page.js';
import { rowsOf } from '#shared/list/query-rows.js';
import { offersQuery, type OfferRow } from '../api/results.js';
import { ExportButtons } from './export-buttons.js';
import { LotOffers } from './lot-offers.js';
import { offerFilter, type OfferFilter } from './offer-filter.js';
import { OFFER_FILTERS } from './offer-filters.js';
import { COMPARE_BY_SORT, callQueryOf } from './offer-list.js';
import { OfferTable } from './offer-table.js';
import { useExport } from './use-export.js';

type OfferProps = BodyProps<OfferRow, OfferFilter>;

const Export = ({ query }: OfferProps) => {
  const startExport = useExport();
  return (
    <ExportButtons
      onExport={(typeExport) =>
        startExport({
          operation: awardOperations['ENG-24'],
          query: { typeExport, ...callQueryOf(query) },
          tab: 'offers',
        })
      }
    />
  );
};

/** The lot by which the list is filtered, and the number of bids shown. */
const Above = ({ query, visibleRows }: OfferProps) => {
  const { t } = useTranslation('manage');
  return (
    <>
      {query.lot !== undefined && <LotOffers key={query.lot} idLot={query.lot} />}
      <p className={text.faint} role="status">
        {t('word.countOffers', { count: visibleRows.length })}
      </p>
    </>
  );
};

/** SCR-057, SCR-058: all accepted bids of the auction, or of one lot (SEC-67). */
const offersReportList = describeList<OfferRow, OfferFilter>({
  address: offerFilter,
  useRows: () => rowsOf(useSuspenseQuery(offersQuery(useLiveAuctionPage().auction.idAuction))),
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      title: t('word.offers'),
      none: { title: t('results.offers.none.title'), text: t('results.offers.none.text') },
      noMatch: {
        title: t('results.offers.noMatch.title'),
        text: t('results.offers.noMatch.text'),
        button: t('results.noMatch.button'),
      },
    };
  },
  filters: OFFER_FILTERS,
  order: { by: COMPARE_BY_SORT },
  Tools: Export,
  Above,
  Body: OfferTable,
  icon: <IconListSearch size={44} stroke={1.3} aria-hidden />,
});

type Props = Pick<OfferProps, 'query' | 'onChange'>;

export const OffersReport = (props: Props) => {
  const { title } = offersReportList.useTexts();
  const { auctionName } = useLiveAuctionPage().auction;
  return (
    <>
      <PageTitle title={`${title} · ${auctionName}`} />
      <h2 className={text.hidden}>{title}</h2>
      <ListPart list={offersReportList} {...props} />
    </>
  );
};
