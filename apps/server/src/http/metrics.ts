import type { EngineObserver } from '@fairlot/event-sourcing-engine';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Operators } from './operators.js';
import { WITH_HEAD_ROUTE } from './with-head-route.js';

const COMMIT_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const HTTP_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Serves the metrics of this process for Prometheus at `/metrics`. */
export class Metrics {
  readonly registry = new Registry();
  private readonly depth = new Gauge({
    name: 'fairlot_engine_queue',
    help: 'Commands without a response yet',
    registers: [this.registry],
  });
  private readonly commit = new Histogram({
    name: 'fairlot_engine_commit_seconds',
    help: 'Duration of appending one commit group',
    buckets: COMMIT_SECONDS,
    registers: [this.registry],
  });
  private readonly units = new Counter({
    name: 'fairlot_engine_commands_total',
    help: 'Commands committed',
    registers: [this.registry],
  });
  private readonly events = new Counter({
    name: 'fairlot_engine_events_total',
    help: 'Events committed',
    registers: [this.registry],
  });
  private readonly failed = new Counter({
    name: 'fairlot_engine_commit_failures_total',
    help: 'Groups with an unknown outcome',
    registers: [this.registry],
  });
  private readonly conflicts = new Counter({
    name: 'fairlot_engine_conflicts_total',
    help: 'Streams with a concurrent write',
    registers: [this.registry],
  });
  private readonly damaged = new Counter({
    name: 'fairlot_engine_damaged_streams_total',
    help: 'Reads of a stream with a broken hash chain',
    registers: [this.registry],
  });
  private readonly overload = new Counter({
    name: 'fairlot_engine_overloaded_total',
    help: 'Commands refused because the queue was full',
    registers: [this.registry],
  });
  private readonly http = new Histogram({
    name: 'fairlot_http_seconds',
    help: 'Responses by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_SECONDS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * Removes all metrics. The default metrics observe this process until its end, and would
   * otherwise keep a stopped portal in memory.
   */
  close(): void {
    this.registry.clear();
  }

  /** Adds a gauge whose value is computed when it is read, such as a lag. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read()),
    });
  }

  /** Adds a counter with one label, whose values are computed when it is read. */
  counter(
    name: string,
    help: string,
    label: string,
    read: () => ReadonlyMap<string, number>,
  ): void {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: () => {
        counter.reset();
        for (const [value, count] of read()) counter.inc({ [label]: value }, count);
      },
    });
  }

  get engine(): EngineObserver {
    return {
      queueDepth: (depth) => this.depth.set(depth),
      committed: ({ units, events, commitMs }) => {
        this.commit.observe(commitMs / 1000);
        this.units.inc(units);
        this.events.inc(events);
      },
      commitFailed: () => this.failed.inc(),
      conflict: () => this.conflicts.inc(),
      damaged: () => this.damaged.inc(),
      overloaded: () => this.overload.inc(),
    };
  }

  serve(server: FastifyInstance, { only }: Operators): void {
    server.addHook('onResponse', ({ method, routeOptions }, reply, next) => {
      const labels = { method, route: routeLabel(routeOptions.url), status: reply.statusCode };
      this.http.observe(labels, reply.elapsedTime / 1000);
      next();
    });
    server.get('/metrics', { ...WITH_HEAD_ROUTE, onRequest: only }, async (_, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(this.registry.contentType)
        .send(await this.registry.metrics()),
    );
  }
}

/**
 * The route as a label. All kinds of bids share one label, because sealed bids must stay secret.
 */
const routeLabel = (url = 'unknown'): string =>
  url.replace(/\/(?:agent|sealed-offer)\/:idLot$/, '/offer/:idLot');
