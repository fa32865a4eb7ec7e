import { awardOperations, type LotView } from '@fairlot/contracts/auction';
import { IconGavel } from '@fairlot/web-ui/icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { controls, PageTitle, text } from '@fairlot/web-ui';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { ListPart } from '#shared/list/list-page.js';
import { rowsOf } from '#shared/list/query-rows.js';
import { resultsQuery, type AuctionResults as WholeResults } from '../api/results.js';
import { BulkBar } from './bulk-bar.js';
import { ResultActions } from './result-actions.js';
import { resultFilter, type ResultFilter } from './result-filter.js';
import { RESULT_FILTERS } from './result-filters.js';
import { isClosed } from './result-list.js';
import { COMPARE_BY_SORT } from './result-order.js';
import { ResultSummary } from './result-summary.js';
import { ResultTable } from './result-table.js';
import { useExport } from './use-export.js';
import { useResults } from './use-results.js';

type ResultProps = BodyProps<LotView, ResultFilter>;

const FollowLive = () => {
  const { t } = useTranslation('manage');
  const { idAuction } = useLiveAuctionPage().auction;
  return (
    <Link
      to="/manage/$idAuction"
      params={{ idAuction }}
      className={controls.button}
      data-look="light"
    >
      {t('results.none.button')}
    </Link>
  );
};

const RESULTS_FILE = { operation: awardOperations['SEC-68'], tab: 'results' } as const;
const lotSequence = (lots: readonly LotView[]) => lots.map(({ idLot }) => idLot).join(',');

/** The bulk decisions on the visible lots. Renders nothing if there are none. */
const ResultsHead = ({ rows, visibleRows }: ResultProps) => {
  const startExport = useExport();
  if (visibleRows.length === 0) return null;
  return (
    <BulkBar
      all={rows}
      visibleLots={visibleRows}
      onExport={(typeExport) =>
        startExport({ ...RESULTS_FILE, query: { typeExport, idLots: lotSequence(visibleRows) } })
      }
    />
  );
};

const closedLotsOf = ({ lotList }: WholeResults) => lotList.filter(isClosed);

/** The list of closed lots, with the possible decisions on each. */
const closedLotList = describeList<LotView, ResultFilter>({
  address: resultFilter,
  useRows: () =>
    rowsOf(
      useSuspenseQuery({
        ...resultsQuery(useLiveAuctionPage().auction.idAuction),
        select: closedLotsOf,
      }),
    ),
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      title: t('word.results'),
      none: { title: t('results.none.title'), text: t('results.none.text') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('results.noMatch.text'),
        button: t('results.noMatch.button'),
      },
    };
  },
  filters: RESULT_FILTERS,
  order: { by: COMPARE_BY_SORT },
  Above: ResultsHead,
  Body: ResultTable,
  icon: <IconGavel size={44} stroke={1.3} aria-hidden />,
  PageAction: FollowLive,
});

/** SCR-054, SCR-057: outcomes of the auction's lots, and pending decisions. */
export const Results = (props: Pick<ResultProps, 'query' | 'onChange'>) => {
  const { title } = closedLotList.useTexts();
  const { auctionName, lotList } = useResults();
  return (
    <>
      <PageTitle title={`${title} · ${auctionName}`} />
      <h2 className={text.hidden}>{title}</h2>
      <ResultSummary lots={lotList} />
      <ResultActions>
        <ListPart list={closedLotList} {...props} />
      </ResultActions>
    </>
  );
};
