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

/** Links of one span: a group or a batch of more names the first ones. */
const LINKS_MAX = 128;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As W3C Trace Context has it; what a caller sends is a link and decides nothing. */
const TRACEPARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-[0-9a-f]{2}$/;

/** Offers of every kind are called alike: how many are sealed, and when, is a secret of their lots. */
const ANY_OFFER: ReadonlySet<string> = new Set(['ENG-01', 'ENG-02']);
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<Operation>(operations).map(([id, { method, path }]) => [
    `${method} ${path}`,
    ANY_OFFER.has(id) ? 'SEC-59' : id,
  ]),
);

/**
 * The trace of a command is named by its id, which the receipt says and every event carries: so whoever
 * follows the log, in this process or another, can name it, and nothing has to be kept for it.
 */
const ofCommand = (commandId: string): SpanContext | null => {
  if (!UUID.test(commandId)) return null;
  const traceId = commandId.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
};

const ofCaller = (traceparent: unknown): Link[] => {
  const { traceId = '', spanId = '' } = TRACEPARENT.exec(String(traceparent))?.groups ?? {};
  const context = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true };
  return isSpanContextValid(context) ? [{ context }] : [];
};

/** Random ids, but of a span that has one already. */
export class ChosenIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private chosen: SpanContext | null = null;

  /** @param chosen of the span that `start` starts */
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
  /** Method and address of its row, such as `POST /api/v1/…/:idLot`. */
  readonly route: string;
  readonly params: unknown;
  /** As the caller sent it. */
  readonly traceparent: unknown;
  readonly status: number;
  readonly timeline: Timeline;
};

/** What is done for many commands at once. */
export type SharedWork = {
  readonly name: string;
  readonly commandIds: Iterable<string>;
  readonly events: number;
  /** As `performance.now()` has it. */
  readonly startedAt: number;
  readonly hasFailed: boolean;
};

const epochMs = (at: number): number => performance.timeOrigin + at;

/**
 * Spans of calls and of what follows them. In them are ids of operations and auctions, counts and times:
 * no person, no dealer, no lot, no amount and no text that anybody wrote.
 */
export class Traces {
  constructor(
    private readonly tracer: Tracer,
    private readonly ids: ChosenIds,
    /** Whether a trace of this id is told: the same in every process. */
    private readonly isTold: (traceId: string) => boolean,
  ) {}

  /** A call that was answered, with the parts of its time as children. */
  call({ route, params, traceparent, status, timeline }: TracedCall): void {
    const name = NAMES.get(route);
    if (name === undefined) return;
    const { commandId, startedAt, endedAt, segments } = timeline;
    const own = (commandId && ofCommand(commandId)) || this.random();
    if (!this.isTold(own.traceId)) return;
    const options: SpanOptions = {
      kind: SpanKind.SERVER,
      startTime: epochMs(startedAt),
      links: ofCaller(traceparent),
      attributes: { 'http.response.status_code': status, ...auctionIn(params) },
    };
    const span = this.ids.with(own, () => this.tracer.startSpan(name, options, ROOT_CONTEXT));
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    const inside = trace.setSpan(ROOT_CONTEXT, span);
    for (const { part, ...at } of segments)
      this.tracer
        .startSpan(part, { startTime: epochMs(at.startedAt) }, inside)
        .end(epochMs(at.endedAt));
    span.end(epochMs(endedAt));
  }

  /** Listens to the engine, and tells the other one too. */
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

  /** What has just ended, linked with the calls whose commands it was for; nothing where none of them is told. */
  work({ name, commandIds, events, startedAt, hasFailed }: SharedWork): void {
    const told = [...new Set(commandIds)].flatMap((id) => ofCommand(id) ?? []);
    const links = told.filter(({ traceId }) => this.isTold(traceId)).slice(0, LINKS_MAX);
    if (links.length === 0) return;
    const options: SpanOptions = {
      kind: SpanKind.INTERNAL,
      startTime: epochMs(startedAt),
      links: links.map((context) => ({ context })),
      attributes: { 'fairlot.commands': told.length, 'fairlot.events': events },
    };
    const span = this.tracer.startSpan(name, options, ROOT_CONTEXT);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Runs what is done for a batch of events, and tells of it. */
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
    const [traceId, spanId] = [this.ids.generateTraceId(), this.ids.generateSpanId()];
    return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
  }
}

const AUCTION = /^\d{1,10}$/;

const auctionIn = (params: unknown): Attributes => {
  const { idAuction = '' } = params as { readonly idAuction?: string };
  return AUCTION.test(idAuction) ? { 'fairlot.auction': Number(idAuction) } : {};
};
