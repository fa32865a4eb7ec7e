import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { PricePoint } from '../api/prices.js';
import styles from './step-curve.module.css';

type Props = {
  readonly points: readonly PricePoint[];
  readonly basePriceMinor: number;
  /** The time range of the curve. It starts with the lot. */
  readonly from: number;
  readonly until: number;
};

const WIDTH = 600;
const HEIGHT = 160;

/** The curve of a lot's price up to an instant. Each price applies until the next bid. */
export const StepCurve = ({ points, basePriceMinor, from, until }: Props) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const prices = points.map(({ priceMinor }) => priceMinor ?? basePriceMinor);
  const top = prices.reduce((one, other) => Math.max(one, other), basePriceMinor + 1);
  const start = Math.min(from, points[0]?.at ?? from);
  const x = (at: number) => ((at - start) / Math.max(1, until - start)) * WIDTH;
  const y = (minor: number) =>
    HEIGHT - ((minor - basePriceMinor) / (top - basePriceMinor)) * (HEIGHT - 8) - 4;
  const steps = points.map(({ at }, index) => `H${x(at)}V${y(prices[index] ?? top)}`).join('');
  const path = `M0 ${y(basePriceMinor)}${steps}H${WIDTH}`;
  const label = t('timeMachine.curve', {
    from: format.price(basePriceMinor),
    to: format.price(prices.at(-1) ?? basePriceMinor),
    count: points.length,
  });
  return (
    <figure className={styles.stepCurve}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path data-part="area" d={`${path}V${HEIGHT}H0Z`} />
        <path data-part="line" d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={text.faint}>{label}</figcaption>
    </figure>
  );
};
