import { ROOT_CONTEXT } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { withTimeout } from '@fairlot/kernel';
import type { Registry } from 'prom-client';
import { RegistryFigures } from './registry-figures.js';
import type { OtlpSettings } from '../settings/otlp-environment.js';
import { warnOnce } from './warn-once.js';
import { ChosenIds, Traces } from './traces.js';

/**
 * Maximum number of spans that wait to be sent. Further spans are dropped, so that bids never wait
 * for the export.
 */
const WAITING_SPANS_MAX = 4_096;
/**
 * Maximum number of batches (of 512 spans) sent at the same time. It covers the whole queue,
 * because at shutdown all waiting spans are sent together.
 */
const UNDER_WAY_MAX = 8;
const SPANS_SENT_EVERY_MS = 2_000;
const SEND_WITHIN_MS = 5_000;
const STOP_WITHIN_MS = 2_000;

export type Telemetry = { readonly traces: Traces; stop(): Promise<void> };

type ProcessDescription = {
  readonly registry: Registry;
  readonly version: string;
  readonly roles: readonly string[];
  readonly warn: (line: string) => void;
};

/** Starts to send traces and metrics to a collector by OTLP, over HTTP as JSON. */
export const startTelemetry = (
  { endpoint, headers, service, share, figuresEveryMs }: OtlpSettings,
  { registry, version, roles, warn }: ProcessDescription,
): Telemetry => {
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.version': version,
    'service.instance.id': crypto.randomUUID(),
    'fairlot.roles': [...roles],
  });
  const quiet = warnOnce(warn);
  const at = (signal: string) => ({
    url: `${endpoint}/v1/${signal}`,
    headers,
    timeoutMillis: SEND_WITHIN_MS,
    concurrencyLimit: UNDER_WAY_MAX,
  });
  const processor = new BatchSpanProcessor({
    exporter: quiet(new OTLPTraceExporter(at('traces'))),
    maxQueueSize: WAITING_SPANS_MAX,
    scheduledDelayMillis: SPANS_SENT_EVERY_MS,
  });
  const ids = new ChosenIds();
  const spans = new TracerProvider({ resource, idGenerator: ids, spanProcessors: [processor] });
  const reader = new PeriodicExportingMetricReader({
    exporter: quiet(new OTLPMetricExporter(at('metrics'))),
    exportIntervalMillis: figuresEveryMs,
    exportTimeoutMillis: Math.min(SEND_WITHIN_MS, figuresEveryMs),
    metricProducers: [new RegistryFigures(registry, resource)],
  });
  const figures = new MeterProvider({ resource, readers: [reader] });
  const sampler = new TraceIdRatioBasedSampler(share);
  const isSampled = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  const stop = async () => {
    const stopped = Promise.allSettled([spans.shutdown(), figures.shutdown()]);
    await withTimeout(STOP_WITHIN_MS, stopped, () => null);
  };
  return { traces: new Traces(spans.getTracer('fairlot', version), ids, isSampled), stop };
};
