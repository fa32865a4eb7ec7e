import { text } from '@fairlot/web-ui';
import { HISTORY_MS } from '../api/processes.js';
import styles from './figure-curve.module.css';

export type Point = { readonly at: number; readonly value: number };

type Props = {
  readonly label: string;
  readonly points: readonly Point[];
  readonly until: number;
  readonly textOf: (value: number) => string;
};

const WIDTH = 300;
const HEIGHT = 56;
const MARGIN = 3;

/** The curve of one figure over the last minutes, with its newest and its highest value. */
export const FigureCurve = ({ label, points, until, textOf }: Props) => {
  const top = points.reduce((highest, { value }) => Math.max(highest, value), 0);
  const x = (at: number) => WIDTH - ((until - at) / HISTORY_MS) * WIDTH;
  const y = (value: number) =>
    HEIGHT - MARGIN - (top === 0 ? 0 : (value / top) * (HEIGHT - 2 * MARGIN));
  const path = points
    .map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`)
    .join('');
  const first = points[0];
  const newest = points.at(-1);
  if (first === undefined || newest === undefined) return null;
  const caption = `${label}: ${textOf(newest.value)}`;
  return (
    <figure className={styles.figureCurve}>
      <figcaption>
        <span>{caption}</span>
        <span className={text.faint}>≤ {textOf(top)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${caption} (≤ ${textOf(top)})`}
      >
        <path data-part="area" d={`${path}V${HEIGHT}H${x(first.at)}Z`} />
        <path data-part="line" d={path} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
};
