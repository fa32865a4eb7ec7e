import { MARKET_PACKS } from '@fairlot/countries';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import UPlot, { type AlignedData, type Options } from 'uplot';
import { serverClock } from '#shared/clock/server-clock.js';
import { useFormat, type Format } from '#shared/format/use-format.js';
import { useActiveScheme } from '@fairlot/web-ui';
import { priceStepsOf, type HistoryLine, type PriceStep } from './history-lines.js';

const SECOND_MS = 1000;
const AXIS_PX = 84;

type Props = {
  readonly lines: readonly HistoryLine[];
  readonly basePriceMinor: number;
  readonly heightPx: number;
};

/**
 * Data points of the curve. A price applies until the next one, and the last price applies until
 * now.
 */
const curveData = (steps: readonly PriceStep[]): AlignedData => {
  const last = steps.at(-1);
  const now = serverClock().now() ?? last?.at ?? 0;
  const points = [...steps, ...(last ? [{ ...last, at: Math.max(now, last.at) }] : [])];
  return [points.map(({ at }) => at / SECOND_MS), points.map(({ priceMinor }) => priceMinor)];
};

const curveOptions = (format: Format, size: { width: number; height: number }): Options => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = { stroke: colour('--fl-faint'), grid: { stroke: colour('--fl-line'), width: 1 } };
  const paths = UPlot.paths.stepped?.({ align: 1 });
  return {
    ...size,
    legend: { show: false },
    cursor: { y: false },
    tzDate: (at) => UPlot.tzDate(new Date(at * SECOND_MS), MARKET_PACKS[format.idMarket].timeZone),
    axes: [
      { ...axis, values: (_, ticks) => ticks.map((at) => format.bare(at * SECOND_MS).slice(0, 5)) },
      { ...axis, size: AXIS_PX, values: (_, ticks) => ticks.map((minor) => format.price(minor)) },
    ],
    series: [
      {},
      {
        stroke: colour('--fl-brand'),
        fill: colour('--fl-brand-soft'),
        width: 2,
        points: { show: true, size: 6 },
        ...(paths && { paths }),
      },
    ],
  };
};

/** The price over time. The text beside it and the table of bids contain the same information. */
export const PriceCurve = ({ lines, basePriceMinor, heightPx }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const scheme = useActiveScheme();
  const { ref, width } = useElementSize();
  const container = useRef<HTMLDivElement>(null);
  const steps = useMemo(() => priceStepsOf(lines, basePriceMinor), [lines, basePriceMinor]);
  const data = useMemo(() => curveData(steps), [steps]);
  useEffect(() => {
    if (width === 0 || container.current === null) return undefined;
    const plot = new UPlot(
      curveOptions(format, { width, height: heightPx }),
      data,
      container.current,
    );
    return () => plot.destroy();
    // `scheme` is a dependency, because the chart reads its colours only when it is created.
  }, [width, heightPx, format, data, scheme]);
  const last = steps.at(-1);
  // The chart takes the width of its container. With a fixed width, it would keep the page wide
  // after the window became narrower.
  return (
    <div ref={ref} style={{ minHeight: heightPx, contain: 'inline-size', overflow: 'clip' }}>
      <div
        ref={container}
        role="img"
        aria-label={t('lotDetail.history.summary', {
          count: lines.filter(({ offer }) => !offer.voided).length,
          from: format.price(basePriceMinor),
          to: format.priceOrDash(last?.priceMinor ?? null),
        })}
      />
    </div>
  );
};
