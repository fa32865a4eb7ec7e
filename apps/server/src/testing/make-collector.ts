import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type AttributeValue = { readonly stringValue?: string; readonly intValue?: number | string };
export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: AttributeValue }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
};
type SpanExport = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };
type Histogram = { readonly count: number; readonly bucketCounts: readonly number[] };
type Metric = {
  readonly name: string;
  readonly histogram?: { readonly dataPoints: readonly Histogram[] };
};
type MetricExport = { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] };

/** Receives traces and metrics by OTLP over HTTP as JSON, and stores them. */
export const startCollector = async () => {
  const received: {
    readonly path: string;
    readonly authorization: string;
    readonly body: string;
  }[] = [];
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    const take = async () => {
      received.push({
        path,
        authorization: headers.authorization ?? '',
        body: await text(request),
      });
      response.setHeader('content-type', 'application/json').end('{}');
    };
    void take();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const of = <Body>(path: string): Body[] =>
    received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Body);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    get spans(): CollectedSpan[] {
      return of<SpanExport>('/v1/traces').flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      );
    },
    /** The metrics that were received last. */
    get metrics(): Metric[] {
      return of<MetricExport>('/v1/metrics')
        .slice(-1)
        .flatMap(({ resourceMetrics }) =>
          resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics)),
        );
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
export type Collector = Awaited<ReturnType<typeof startCollector>>;
