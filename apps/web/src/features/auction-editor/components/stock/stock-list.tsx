import { LOTS_MAX } from '@fairlot/contracts/auction';
import { vehicleOperations, type VehicleDetails } from '@fairlot/contracts/vehicles';
import { isLanguage } from '@fairlot/countries';
import { IconCarOff, IconDownload } from '@fairlot/web-ui/icons';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { Button, layout, text } from '@fairlot/web-ui';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { useMayCall } from '#shared/session/rights.js';
import { startExport } from '#shared/tasks/start-export.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { stockQuery, allStock, callQueryOf } from '../../api/auction-stock.js';
import { useStockChoice } from './stock-choice.js';
import { STOCK_FILTERS, stockFilter, COLLAPSED_FILTERS, type StockFilter } from './stock-filter.js';
import { StockRows } from './stock-rows.js';

type StockProps = BodyProps<VehicleDetails, StockFilter>;

const useStock = (query: StockFilter) => {
  const pages = useInfiniteQuery(stockQuery(query));
  return { pages, total: pages.data?.total?.count ?? 0 };
};

/** Selects all matching vehicles, including those not loaded yet. */
const ChooseAll = ({ query }: StockProps) => {
  const { t } = useTranslation('manage');
  const textOf = useProblemText();
  const { unavailable, chosen, onChosen } = useStockChoice();
  const { total } = useStock(query);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => allStock(query),
    onSuccess: (vehicles) => {
      const next = new Map(chosen);
      for (const vehicle of vehicles)
        if (!unavailable.has(vehicle.idVehicle) && next.size + unavailable.size < LOTS_MAX)
          next.set(vehicle.idVehicle, vehicle);
      onChosen(next);
    },
  });
  return (
    <div className={clsx(layout.row, layout.spread)}>
      <span className={text.faint} aria-live="polite">
        {t('auctionEditor.stock.found', { count: total })}
      </span>
      {error && <span className={text.bad}>{textOf(error)}</span>}
      <Button look="plain" disabled={isPending || total === 0} onClick={() => mutate()}>
        {t('auctionEditor.stock.chooseAll', { count: Math.min(total, LOTS_MAX) })}
      </Button>
    </div>
  );
};

/** Exports all matches as a file (ENG-31). */
const Export = ({ query }: StockProps) => {
  const { t, i18n } = useTranslation('manage');
  const may = useMayCall();
  if (!may('ENG-31')) return null;
  const language = isLanguage(i18n.language) ? { language: i18n.language } : {};
  const start = () =>
    startExport({
      operation: vehicleOperations['ENG-31'],
      input: { query: { ...callQueryOf(query), ...language } },
      title: `${t('auctionEditor.stock.title')} (CSV)`,
      page: '/manage/new',
    });
  return (
    <Button
      look="plain"
      icon={<IconDownload size={16} aria-hidden />}
      title={t('results.export.title', { type: 'CSV' })}
      onClick={start}
    >
      CSV
    </Button>
  );
};

const Rows = ({ query, rows }: StockProps) => {
  const { pages, total } = useStock(query);
  return (
    <StockRows
      vehicles={rows}
      total={total}
      onEnd={() => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage()}
    />
  );
};

/** Free vehicles of the imported stock (ENG-15). Scrolling loads more. */
export const stockList = describeList<VehicleDetails, StockFilter>({
  address: stockFilter,
  useRows: (query) => {
    const { data, error, refetch } = useInfiniteQuery(stockQuery(query));
    return { rows: data?.rows, error, retry: () => void refetch() };
  },
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      title: t('auctionEditor.stock.title'),
      none: { title: t('auctionEditor.stock.none'), text: t('auctionEditor.stock.noneText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('auctionEditor.stock.noMatchText'),
        button: t('word.showAll'),
      },
      tucked: t('auctionEditor.stock.more'),
    };
  },
  filters: STOCK_FILTERS,
  tucked: COLLAPSED_FILTERS,
  Tools: Export,
  Above: ChooseAll,
  Body: Rows,
  icon: <IconCarOff size={40} stroke={1.3} aria-hidden />,
  skeleton: { height: 60, count: 7 },
});
