import { resourceFromAttributes } from '@opentelemetry/resources';
import { DataPointType } from '@opentelemetry/sdk-metrics';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { RegistryFigures } from './registry-figures.js';

const collected = async (registry: Registry) => {
  const figures = new RegistryFigures(registry, resourceFromAttributes({}));
  const { resourceMetrics } = await figures.collect();
  return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
};

it('the export turns a histogram into counts per bucket, plus one above the last bound, for each label', async () => {
  const registry = new Registry();
  const histogram = new Histogram({
    name: 'took',
    help: 'What it took',
    buckets: [1, 5],
    labelNames: ['route'],
    registers: [registry],
  });
  for (const value of [0.5, 1, 3, 9, 10]) histogram.observe({ route: '/one' }, value);
  histogram.observe({ route: '/other' }, 3);
  const [metric] = await collected(registry);
  expect(metric).toMatchObject({
    descriptor: { name: 'took', description: 'What it took' },
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: [
      {
        attributes: { route: '/one' },
        value: { buckets: { boundaries: [1, 5], counts: [2, 1, 2] }, sum: 23.5, count: 5 },
      },
      { attributes: { route: '/other' }, value: { buckets: { counts: [0, 1, 0] }, count: 1 } },
    ],
  });
});

it('the export turns counters into monotonic sums, and gauges into current values', async () => {
  const registry = new Registry();
  const counter = new Counter({ name: 'done', help: 'Done', registers: [registry] });
  new Gauge({ name: 'waits', help: 'Waits', registers: [registry], collect: () => {} }).set(3);
  counter.inc(2);
  expect(await collected(registry)).toMatchObject([
    { dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: [{ value: 2 }] },
    { dataPointType: DataPointType.GAUGE, dataPoints: [{ value: 3 }] },
  ]);
});
