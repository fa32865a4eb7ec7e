// Imported here, because an import in the chunk of the curve would create a second file of 1 kB.
import 'uplot/dist/uPlot.min.css';
import type { LotView } from '@fairlot/contracts/auction';
import { IconChartLine, IconTable } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, layout, Skeleton, text } from '@fairlot/web-ui';
import type { LotEntry } from '#shared/live/lot-store.js';
import { MountInView } from '#shared/ui/mount-in-view.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useOffer } from '../../offer/components/offer-machines.js';
import { historyQuery } from '../api/lot.js';
import { historyLinesOf, priceStepsOf } from './history-lines.js';
import { HistoryTable } from './history-table.js';
import styles from './panel.module.css';

// The chart library is loaded on demand. If that fails, the page works without the curve.
const PriceCurve = lazy(async () => {
  const loaded = await import('./price-curve.js').catch(() => null);
  return { default: loaded?.PriceCurve ?? HistoryTable };
});
const CURVE_PX = 240;

type Props = { readonly lot: LotView; readonly entry: LotEntry };

/** All accepted bids, as a curve and as an equivalent table. Both are updated live. */
export const History = ({ lot, entry }: Props) => {
  const { t } = useTranslation('live');
  const [view, setView] = useState<'curve' | 'table'>('curve');
  const { snapshot } = useOffer(lot.idLot);
  const commandId = snapshot.context.answer?.receipt.commandId;
  const { data, error, refetch } = useQuery(historyQuery(entry.live, commandId));
  const offers = data?.content;
  const lines = useMemo(() => historyLinesOf(offers ?? []), [offers]);
  const { basePriceMinor } = lot;
  const content = () => {
    if (error && !offers) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
    if (!offers) return <Skeleton height={CURVE_PX} />;
    if (offers.length === 0) return <p className={text.faint}>{t('lotDetail.history.none')}</p>;
    if (view === 'table' || priceStepsOf(lines, basePriceMinor).length === 0)
      return <HistoryTable lines={lines} />;
    return (
      <MountInView height={CURVE_PX}>
        <Suspense fallback={<Skeleton height={CURVE_PX} />}>
          <PriceCurve lines={lines} basePriceMinor={basePriceMinor} heightPx={CURVE_PX} />
        </Suspense>
      </MountInView>
    );
  };
  return (
    <section className={styles.panel}>
      <div className={clsx(layout.row, layout.spread)}>
        <h3>{t('lotDetail.history.title')}</h3>
        <ChoiceRow
          label={t('lotDetail.history.view')}
          value={view}
          onChange={setView}
          choices={[
            {
              value: 'curve',
              label: t('lotDetail.history.curve'),
              icon: <IconChartLine size={16} />,
            },
            { value: 'table', label: t('word.table'), icon: <IconTable size={16} /> },
          ]}
        />
      </div>
      {content()}
    </section>
  );
};
