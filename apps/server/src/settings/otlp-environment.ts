import { unescape } from 'node:querystring';
import { z } from 'zod';

/** Destination of traces and metrics. */
export type OtlpSettings = {
  /** URL of the collector, without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The service name of the portal. */
  readonly service: string;
  /** Share of all traces, from 0 to 1. */
  readonly share: number;
  readonly figuresEveryMs: number;
};

const HEADER_PAIR = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/;

/** `name=value,name=value`, each encoded as in an address. */
const headersSetting = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').map((pair) => HEADER_PAIR.exec(pair)))
  .refine((pairs) => pairs.every((pair) => pair !== null), { message: 'NAME=VALUE,NAME=VALUE' })
  .transform((pairs) =>
    Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', unescape(pair?.[2] ?? '')])),
  );

/** Uses OpenTelemetry's standard variable names. */
export const otlpEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'URL of the OpenTelemetry collector, such as `http://collector:4318`',
      unset: 'none',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: headersSetting.optional().meta({
    description: 'Headers for the collector: `NAME=VALUE,NAME=VALUE`, percent-encoded',
    unset: 'none',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .max(100)
    .default('fairlot')
    .meta({ description: 'Service name of the portal' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).meta({
    description: 'Share of traces that is exported, from 0 to 1; the same traces in all processes',
  }),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number()
    .int()
    .min(100)
    .max(3_600_000)
    .default(60_000)
    .meta({ description: 'Interval between two exports of metrics, in milliseconds' }),
};
const otlpSchema = z.object(otlpEnvironment);

/** The settings of telemetry; null: nothing is sent, and its packages are not loaded. */
export const otlpOf = (data: z.infer<typeof otlpSchema>): OtlpSettings | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = data;
  if (endpoint === undefined) return null;
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    headers: data.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: data.OTEL_SERVICE_NAME,
    share: data.OTEL_TRACES_SAMPLER_ARG,
    figuresEveryMs: data.OTEL_METRIC_EXPORT_INTERVAL,
  };
};
