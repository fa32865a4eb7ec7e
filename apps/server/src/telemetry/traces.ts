import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Link,
  type SpanContext,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { RandomIdGenerator, type IdGenerator } from '@opentelemetry/sdk-trace';
import type { Envelope } from '@fairlot/event-bus-port';
import type { Operation } from '@fairlot/contracts';
import type { EngineObserver } from '@fairlot/event-sourcing-engine';
import { operations } from '@fairlot/contracts/operations';
import type { Timeline } from './timeline.js';

/** Maximum number of links of a span. A span for more commands links only the first ones. */
const LINKS_MAX = 128;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The header of W3C Trace Context. The caller's trace is linked, and has no other effect. */
const TRACEPARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * Calls whose spans all get the same name, because the number and times of sealed bids are secret.
 */
const ANY_OFFER: ReadonlySet<string> = new Set(['ENG-01', 'ENG-02']);
const SPAN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<Operation>(operations).map(([id, { method, path }]) => [
    `${method} ${path}`,
    ANY_OFFER.has(id) ? 'SEC-59' : id,
  ]),
);

/**
 * Derives the trace id from the command id. Receipts and events contain the command id, so every
 * process computes the same trace id without stored data.
 */
const spanContextOfCommand = (commandId: string): SpanContext | null => {
  if (!UUID.test(commandId)) return null;
  const traceId = commandId.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
};

const linksToCaller = (traceparent: unknown): Link[] => {
  const { traceId = '', spanId = '' } = TRACEPARENT.exec(String(traceparent))?.groups ?? {};
  const context = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true };
  return isSpanContextValid(context) ? [{ context }] : [];
};

/** Generates random ids, except for a span whose ids were chosen. */
export class ChosenIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private chosen: SpanContext | null = null;

  /** Runs `start`. @param chosen ids of the span that `start` creates; null for random ids */
  with<Started>(chosen: SpanContext | null, start: () => Started): Started {
    this.chosen = chosen;
    const started = start();
    this.chosen = null;
    return started;
  }

  generateTraceId(): string {
    return this.chosen?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.chosen?.spanId ?? this.random.generateSpanId();
  }
}

export type TracedCall = {
  /** Method and path pattern of the call, such as `POST /api/v1/…/:idLot`. */
  readonly route: string;
  readonly params: unknown;
  /** The caller's `traceparent` header, not validated. */
  readonly traceparent: unknown;
  readonly status: number;
  readonly timeline: Timeline;
};

/** Work that serves many commands together, such as a commit group. */
export type SharedWork = {
  readonly name: string;
  readonly commandIds: Iterable<string>;
  readonly events: number;
  /** Start of the work, as returned by `performance.now()`. */
  readonly startedAt: number;
  readonly hasFailed: boolean;
};

const toEpochMs = (at: number): number => performance.timeOrigin + at;

/**
 * Exports spans of calls and of their effects. Spans contain operation ids, auction ids, counts and
 * times, but no people, dealers, lots, amounts or texts of users.
 */
export class Traces {
  constructor(
    private readonly tracer: Tracer,
    private readonly ids: ChosenIds,
    /** Whether a trace is sampled. All processes must decide the same. */
    private readonly isSampled: (traceId: string) => boolean,
  ) {}

  /** Exports a finished call as a span, with the parts of its duration as child spans. */
  call({ route, params, traceparent, status, timeline }: TracedCall): void {
    const name = SPAN_NAMES.get(route);
    if (name === undefined) return;
    const { commandId, startedAt, endedAt, segments } = timeline;
    const own = (commandId && spanContextOfCommand(commandId)) || this.random();
    if (!this.isSampled(own.traceId)) return;
    const options: SpanOptions = {
      kind: SpanKind.SERVER,
      startTime: toEpochMs(startedAt),
      links: linksToCaller(traceparent),
      attributes: { 'http.response.status_code': status, ...auctionAttribute(params) },
    };
    const span = this.ids.with(own, () => this.tracer.startSpan(name, options, ROOT_CONTEXT));
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    const inside = trace.setSpan(ROOT_CONTEXT, span);
    for (const { part, ...at } of segments)
      this.tracer
        .startSpan(part, { startTime: toEpochMs(at.startedAt) }, inside)
        .end(toEpochMs(at.endedAt));
    span.end(toEpochMs(endedAt));
  }

  /** Observes the engine, and passes everything on to the other observer. */
  beside(other: EngineObserver): EngineObserver {
    return {
      ...other,
      committed: (group) => {
        other.committed?.(group);
        const { commitMs, events, commandIds } = group;
        const startedAt = performance.now() - commitMs;
        const commands = { commandIds: commandIds(), events };
        this.work({ name: 'append group', ...commands, startedAt, hasFailed: false });
      },
    };
  }

  /**
   * Exports finished work as a span with links to the calls of its commands, if any of them is
   * sampled.
   */
  work({ name, commandIds, events, startedAt, hasFailed }: SharedWork): void {
    const commands = [...new Set(commandIds)].flatMap((id) => spanContextOfCommand(id) ?? []);
    const links = commands.filter(({ traceId }) => this.isSampled(traceId)).slice(0, LINKS_MAX);
    if (links.length === 0) return;
    const options: SpanOptions = {
      kind: SpanKind.INTERNAL,
      startTime: toEpochMs(startedAt),
      links: links.map((context) => ({ context })),
      attributes: { 'fairlot.commands': commands.length, 'fairlot.events': events },
    };
    const span = this.tracer.startSpan(name, options, ROOT_CONTEXT);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Runs the work on a batch of events, and exports a span for it. */
  async around(name: string, batch: readonly Envelope[], work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    let hasFailed = true;
    try {
      await work();
      hasFailed = false;
    } finally {
      const commandIds = batch.map(({ metadata }) => metadata.commandId);
      this.work({ name, commandIds, events: batch.length, startedAt, hasFailed });
    }
  }

  private random(): SpanContext {
    const traceId = this.ids.generateTraceId();
    const spanId = this.ids.generateSpanId();
    return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
  }
}

const AUCTION_ID_PATTERN = /^\d{1,10}$/;

const auctionAttribute = (params: unknown): Attributes => {
  const { idAuction = '' } = params as { readonly idAuction?: string };
  return AUCTION_ID_PATTERN.test(idAuction) ? { 'fairlot.auction': Number(idAuction) } : {};
};
