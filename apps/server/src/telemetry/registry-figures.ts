import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import { hrTime, millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type RegistryValue = MetricValue<string> & { readonly metricName?: string };
type RegistryMetric = MetricObjectWithValues<MetricValue<string>>;

/**
 * Exports the metrics of `/metrics` through OpenTelemetry, so that they are counted only once.
 * OpenTelemetry's SDK reads metrics of other libraries through `MetricProducer`.
 */
export class RegistryFigures implements MetricProducer {
  private readonly startTime: HrTime = millisToHrTime(performance.timeOrigin);

  constructor(
    private readonly registry: Registry,
    private readonly resource: Resource,
  ) {}

  async collect() {
    const found = (await this.registry.getMetricsAsJSON()) as RegistryMetric[];
    const metrics = found.map((metric) => this.metric(metric));
    const scopeMetrics = [{ scope: { name: 'fairlot' }, metrics }];
    return { resourceMetrics: { resource: this.resource, scopeMetrics }, errors: [] };
  }

  private metric(metric: RegistryMetric): MetricData {
    const { name, help: description, values } = metric;
    const base = {
      descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    const kind = String(metric.type);
    if (kind === 'histogram') {
      const dataPoints = histogramsOf(values).map(([labels, value]) => this.point(labels, value));
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
    const dataPoints = values.map(({ labels, value }) => this.point(attributesOf(labels), value));
    return kind === 'counter'
      ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
      : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
  }

  private point<Of>(attributes: Attributes, value: Of): DataPoint<Of> {
    return { startTime: this.startTime, endTime: hrTime(), attributes, value };
  }
}

const attributesOf = (labels: RegistryValue['labels']): Attributes => ({ ...labels });

/** Converts Prometheus buckets, which are cumulative, into OpenTelemetry buckets, which are not. */
const histogramsOf = (values: readonly RegistryValue[]): [Attributes, Histogram][] => {
  const byLabels = new Map<string, RegistryValue[]>();
  for (const value of values) {
    const { le: _, ...labels } = value.labels as Record<string, string | number>;
    const key = JSON.stringify(labels);
    byLabels.set(key, [...(byLabels.get(key) ?? []), value]);
  }
  return [...byLabels].map(([key, of]) => {
    const valueOf = (end: string) => of.find((one) => one.metricName?.endsWith(end))?.value ?? 0;
    const buckets = of.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const below = buckets.map(({ value }) => value);
    const bounds = buckets.map(({ labels }) => Number((labels as { le: unknown }).le));
    const histogram = {
      buckets: {
        boundaries: bounds.filter(Number.isFinite),
        counts: below.map((count, index) => count - (below[index - 1] ?? 0)),
      },
      sum: valueOf('_sum'),
      count: valueOf('_count'),
    };
    return [JSON.parse(key) as Attributes, histogram];
  });
};
