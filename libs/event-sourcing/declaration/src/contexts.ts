import type { DomainEvent } from '@fairlot/kernel';
import type { AnyTarget } from './aggregate.js';
import { codecOf, type Codec } from './codec.js';
import type { Context, StreamName } from './context.js';
import { publicMetadata, type PublicMetadata } from './event-metadata.js';
import type { HashedEvent } from './hashes.js';
import { UnknownEvent, UnknownStream } from './unknown-event.js';

/**
 * Thrown if two contexts claim the same name, stream or event, so that the program does not start.
 */
export class ContextCollision extends Error {
  override readonly name = 'ContextCollision';
}

/** A stream of a known context. */
export type ContextStream = StreamName & { readonly context: Context };

/** An event as consumers of the log get it: upcast to its newest version, and redacted. */
export type OpenedEvent = ContextStream & {
  readonly event: DomainEvent;
  readonly metadata: PublicMetadata;
  /** Key of the event on the bus. Events with the same key stay in order, within their context. */
  readonly busKey: string;
};

/** Maximum number of cached stream names. They are cached because the same streams recur. */
const REMEMBERED_MAX = 20_000;

/** All contexts of the program. Finds the context of a stream or an event. */
export class Contexts {
  /** The codec for the events of all contexts. */
  readonly codec: Codec;
  private readonly contextOf: ReadonlyMap<string, Context>;
  private readonly remembered = new Map<string, ContextStream>();

  /** @throws ContextCollision if contexts share a name, an event type or a prefix of streams */
  constructor(readonly all: readonly Context[]) {
    refuseDoubles(
      'context',
      all.map(({ name }) => [name, name]),
    );
    this.contextOf = refuseDoubles(
      'event type',
      all.flatMap((context) => context.events.map(({ type }) => [type, context])),
    );
    refuseSharedPrefixes(all);
    this.codec = codecOf(all.flatMap(({ events }) => events));
  }

  /** Like `ownerOf`. @throws UnknownStream if no context declares the stream */
  streamOf(stream: string): ContextStream {
    const owner = this.ownerOf(stream);
    if (owner === null) throw new UnknownStream(stream);
    return owner;
  }

  /** Kind, key and context of a stream; null if no context declares it. */
  ownerOf(stream: string): ContextStream | null {
    return this.remembered.get(stream) ?? this.find(stream);
  }

  /** Whether the context of the stream declares this event type, in any version. */
  declares({ stream, type }: EventPlace): boolean {
    const owner = this.ownerOf(stream)?.context;
    return owner !== undefined && this.contextOf.get(type) === owner;
  }

  /**
   * The aggregate of a stream.
   * @throws UnknownStream
   */
  targetOf(stream: string): AnyTarget {
    const { context, kind } = this.streamOf(stream);
    const aggregate = context.aggregates[kind];
    if (aggregate === undefined) throw new UnknownStream(stream);
    return { stream, aggregate };
  }

  /**
   * Decodes a stored event, upcasts it to its newest version, and redacts it.
   * @throws UnknownStream, UnknownEvent; SyntaxError if the text is damaged
   */
  open(stored: Omit<HashedEvent, 'salt'>): OpenedEvent {
    const { stream, type, version, data } = stored;
    const metadata = publicMetadata(stored.metadata);
    const named = this.declared(stream, type);
    const { kind, key, context } = named;
    const event = context.redact(context.codec.decode(type, version, data));
    return { kind, key, context, event, metadata, busKey: context.keyOf(named, event) };
  }

  /** Opens an event from the bus, which is already upcast and redacted. @throws as `open` does */
  openEnvelope({
    stream,
    type,
    data,
  }: EventPlace & { readonly data: unknown }): ContextStream & { readonly event: DomainEvent } {
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

type EventPlace = { readonly stream: string; readonly type: string };

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

/**
 * Refuses a prefix that begins with another kind's prefix, because a stream name could then belong
 * to two kinds.
 */
const refuseSharedPrefixes = (contexts: readonly Context[]): void => {
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
