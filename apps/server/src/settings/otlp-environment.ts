import { unescape } from 'node:querystring';
import { z } from 'zod';

/** Where and how traces and metrics are exported. */
export type OtlpSettings = {
  /** URL of the OTLP collector, without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name under which the portal exports telemetry. */
  readonly service: string;
  /** Share of the traces that are exported, from 0 to 1. */
  readonly share: number;
  readonly figuresEveryMs: number;
};

const HEADER_PAIR = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/;

/** Headers as `name=value,name=value`, percent-encoded as in a URL. */
const headersSetting = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').map((pair) => HEADER_PAIR.exec(pair)))
  .refine((pairs) => pairs.every((pair) => pair !== null), { message: 'NAME=VALUE,NAME=VALUE' })
  .transform((pairs) =>
    Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', unescape(pair?.[2] ?? '')])),
  );

/** The settings have OpenTelemetry's standard names. */
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

/** The settings of telemetry; null if it is off, and then its packages are not loaded. */
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
