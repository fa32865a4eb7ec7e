import type { DomainEvent } from '@fairlot/kernel';
import type { AnyTarget } from './aggregate.js';
import { codecOf, type Codec } from './codec.js';
import type { Context, StreamName } from './context.js';
import { toldMetadata, type ToldMetadata } from './event-metadata.js';
import type { HashedEvent } from './hashes.js';
import { UnknownEvent, UnknownStream } from './unknown-event.js';

/** Two contexts claim the same: the program must not start. */
export class ContextCollision extends Error {
  override readonly name = 'ContextCollision';
}

/** A stream of a known context. */
export type ContextStream = StreamName & { readonly context: Context };

/** A stored event as followers take it: in its newest version, and without what must not leave. */
export type OpenedEvent = ContextStream & {
  readonly event: DomainEvent;
  readonly metadata: ToldMetadata;
  /** What it stays in order with, and is browsed together with, inside its context. */
  readonly busKey: string;
};

/** Streams of contexts remembered by name: a hot one is parsed once. */
const REMEMBERED_MAX = 20_000;

/** Every context of the program, and which of them a stream or an event belongs to. */
export class Contexts {
  /** The stored form of all events; the engine needs no other. */
  readonly codec: Codec;
  private readonly contextOf: ReadonlyMap<string, Context>;
  private readonly remembered = new Map<string, ContextStream>();

  /** @throws ContextCollision */
  constructor(readonly all: readonly Context[]) {
    refuseDoubles(
      'context',
      all.map(({ name }) => [name, name]),
    );
    this.contextOf = refuseDoubles(
      'event type',
      all.flatMap((context) => context.events.map(({ type }) => [type, context])),
    );
    refuseAlike(all);
    this.codec = codecOf(all.flatMap(({ events }) => events));
  }

  /** @throws UnknownStream */
  streamOf(stream: string): ContextStream {
    const known = this.ownerOf(stream);
    if (known === null) throw new UnknownStream(stream);
    return known;
  }

  /** Null for a stream that no context has. */
  ownerOf(stream: string): ContextStream | null {
    return this.remembered.get(stream) ?? this.find(stream);
  }

  /** Whether events of this type stand in such a stream, in whatever version. */
  declares({ stream, type }: Placed): boolean {
    const owner = this.ownerOf(stream)?.context;
    return owner !== undefined && this.contextOf.get(type) === owner;
  }

  /** The aggregate that a stream holds. @throws UnknownStream */
  targetOf(stream: string): AnyTarget {
    const { context, kind } = this.streamOf(stream);
    const aggregate = context.aggregates[kind];
    if (aggregate === undefined) throw new UnknownStream(stream);
    return { stream, aggregate };
  }

  /** @throws UnknownStream, UnknownEvent; SyntaxError when the text is damaged */
  open(stored: Omit<HashedEvent, 'salt'>): OpenedEvent {
    const { stream, type, version, data } = stored;
    const metadata = toldMetadata(stored.metadata);
    const named = this.declared(stream, type);
    const { kind, key, context } = named;
    const event = context.redact(context.codec.decode(type, version, data));
    return { kind, key, context, event, metadata, busKey: context.keyOf(named, event) };
  }

  /** What a follower of the bus holds: already newest and redacted. @throws as `open` */
  openEnvelope({
    stream,
    type,
    data,
  }: Placed & { readonly data: unknown }): ContextStream & { readonly event: DomainEvent } {
    return { ...this.declared(stream, type), event: { type, data: data as object } };
  }

  private declared(stream: string, type: string): ContextStream {
    const named = this.streamOf(stream);
    if (this.contextOf.get(type) !== named.context) throw new UnknownEvent(type, null);
    return named;
  }

  private find(stream: string): ContextStream | null {
    for (const context of this.all) {
      const name = context.streamOf(stream);
      if (name === null) continue;
      const found = { ...name, context };
      if (this.remembered.size >= REMEMBERED_MAX) this.remembered.clear();
      this.remembered.set(stream, found);
      return found;
    }
    return null;
  }
}

type Placed = { readonly stream: string; readonly type: string };

const refuseDoubles = <Value>(
  what: string,
  claims: readonly (readonly [string, Value])[],
): ReadonlyMap<string, Value> => {
  const claimed = new Map<string, Value>();
  for (const [name, value] of claims) {
    if (claimed.has(name)) throw new ContextCollision(`two contexts have the ${what} ${name}`);
    claimed.set(name, value);
  }
  return claimed;
};

/** A name that begins like two kinds would belong to whichever comes first. */
const refuseAlike = (contexts: readonly Context[]): void => {
  const prefixes = contexts
    .flatMap(({ streams }) => Object.values(streams).map(({ prefix }) => prefix))
    .sort();
  for (const [index, prefix] of prefixes.entries()) {
    const next = prefixes[index + 1];
    if (prefix === '' || next?.startsWith(prefix)) {
      throw new ContextCollision(`streams ${next ?? ''} also begin with ${JSON.stringify(prefix)}`);
    }
  }
};
