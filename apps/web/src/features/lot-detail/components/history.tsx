import type { LotView, OfferView } from '@fairlot/contracts/auction';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ChoiceRow, layout, Skeleton, text } from '@fairlot/web-ui';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { historyQuery } from '../api/lot.js';
import styles from './panel.module.css';

// The chart's library is only needed once somebody looks at one; a line cut just then costs no page.
const PriceCurve = lazy(async () => {
  const loaded = await import('./price-curve.js').catch(() => null);
  return { default: loaded?.PriceCurve ?? (({ steps }) => <Table offers={steps} />) };
});
const CURVE_PX = 240;

const Table = ({ offers }: { readonly offers: readonly OfferView[] }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const bidder = (offer: OfferView): string => {
    if (offer.own) return t('lotDetail.history.you');
    if (offer.dealer) return offer.dealer.businessName;
    return offer.bidder === null ? '–' : t('lotDetail.history.bidder', { number: offer.bidder });
  };
  return (
    <div
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('lotDetail.history.title')}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('word.time')}</th>
            <th scope="col">{t('lotDetail.history.who')}</th>
            <th scope="col" className={text.number}>
              {t('word.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.toReversed().map((offer) => (
            <tr key={offer.position} data-own={offer.own} data-void={offer.voided}>
              <td
                className={text.number}
              >{`${format.instant(offer.at)}:${format.time(offer.at).slice(-2)}`}</td>
              <td>
                {bidder(offer)} {offer.voided && `(${t('lotDetail.history.voided')})`}
                {offer.voidReason !== null && <small> {offer.voidReason}</small>}
              </td>
              <td className={text.number}>
                {format.priceOrDash(offer.priceMinor ?? offer.amountMinor)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type Props = { readonly lot: LotView; readonly position: number };

/** Every accepted offer, as a curve and as its twin, a table; other bidders are numbers (ROL-038). */
export const History = ({ lot, position }: Props) => {
  const { t } = useTranslation('live');
  const [view, setView] = useState<'curve' | 'table'>('curve');
  const { data, error, refetch } = useQuery(historyQuery(lot.idAuction, lot.idLot, position));
  const steps = (data ?? []).filter(({ priceMinor, voided }) => priceMinor !== null && !voided);
  const content = () => {
    if (error && !data) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={CURVE_PX} />;
    if (data.length === 0) return <p className={text.faint}>{t('lotDetail.history.none')}</p>;
    if (view === 'table' || steps.length === 0) return <Table offers={data} />;
    return (
      <Suspense fallback={<Skeleton height={CURVE_PX} />}>
        <PriceCurve steps={steps} basePriceMinor={lot.basePriceMinor} heightPx={CURVE_PX} />
      </Suspense>
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
