import { text } from '@fairlot/web-ui';
import type { LotView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { isClosed } from './result-list.js';
import { lotState } from '#shared/status/lot-status.js';
import styles from './result-summary.module.css';
import { awardState } from '#shared/status/award-status.js';

/**
 * Totals of the lots: counts, sums in cents over the awarded lots, and ratios. A ratio is null if
 * there is nothing to compare with.
 */
const summaryOf = (lots: readonly LotView[]) => {
  const closed = lots.filter(isClosed);
  const awarded = closed.flatMap((lot) =>
    lot.managed?.awarded ? [{ lot, priceMinor: lot.managed.awarded.priceMinor }] : [],
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const share = (
    compared: readonly { readonly priceMinor: number; readonly ofMinor: number }[],
  ) => {
    const against = sum(compared.map(({ ofMinor }) => ofMinor));
    return against === 0 ? null : sum(compared.map(({ priceMinor }) => priceMinor)) / against;
  };
  return {
    closed: closed.length,
    running: lots.filter((lot) => lotState(lot).hasTag('isRunning')).length,
    toAward: closed.filter((lot) => awardState(lot).hasTag('isToBeAwarded')).length,
    awarded: awarded.length,
    settled: awarded.filter(({ lot }) => lot.managed?.awarded?.settled).length,
    sumMinor: sum(awarded.map(({ priceMinor }) => priceMinor)),
    ofBase: share(
      awarded.map(({ lot, priceMinor }) => ({ priceMinor, ofMinor: lot.basePriceMinor })),
    ),
    ofReserve: share(
      awarded.flatMap(({ lot, priceMinor }) => {
        const reserve = lot.managed?.reserveMinor ?? null;
        return reserve === null ? [] : [{ priceMinor, ofMinor: reserve }];
      }),
    ),
  };
};

/** The totals of the auction so far. */
export const ResultSummary = ({ lots }: { readonly lots: readonly LotView[] }) => {
  const { t, i18n } = useTranslation('manage');
  const format = useFormat();
  const { closed, running, toAward, awarded, settled, sumMinor, ofBase, ofReserve } =
    summaryOf(lots);
  const percent = (share: number | null) =>
    share === null
      ? '–'
      : new Intl.NumberFormat(languageTagOf(i18n.language), { style: 'percent' }).format(share);
  const facts = [
    ['awarded', t('results.summary.of', { count: awarded, total: closed })],
    ['toAward', String(toAward)],
    ['settled', String(settled)],
    ['sum', format.price(sumMinor)],
    ['ofBase', percent(ofBase)],
    ['ofReserve', percent(ofReserve)],
  ] as const;
  return (
    <>
      <dl className={styles.resultSummary} aria-live="polite">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`results.summary.${name}`)}</dt>
            <dd className={text.number}>{value}</dd>
          </div>
        ))}
      </dl>
      {running > 0 && (
        <p className={text.faint}>{t('results.summary.running', { count: running })}</p>
      )}
    </>
  );
};
