import type { DomainEvent } from '@fairlot/kernel';
import type { AnyAggregate } from './aggregate.js';
import { codecOf, type Codec } from './codec.js';
import type { EventDefinition } from './define-event.js';
import type { Invariant } from './invariant.js';
import type { StreamKind } from './stream-kind.js';

/** The key of each kind of stream. */
type KeyByKind = { readonly [Kind in string]: object };

/** A stream by its kind and the key in its name. */
export type StreamName<K extends KeyByKind = KeyByKind> = {
  readonly [Kind in keyof K & string]: { readonly kind: Kind; readonly key: K[Kind] };
}[keyof K & string];

type LoggedData = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

/** What a reader of the log may see of a stream at present. */
export type Visibility = {
  /** The data of an event without its secret parts; null if all its data is secret. */
  data(event: LoggedData): Readonly<Record<string, unknown>> | null;
  /** Whether hashes of an event with this salt (null: no salt) may be shown. */
  hash(salt: string | null): boolean;
  /** Whether states of the stream, and their hashes, may be shown. */
  readonly state: boolean;
};

/** Data that is currently hidden from everybody, including engineers. */
export type Secrecy<K extends KeyByKind = KeyByKind> = {
  /**
   * Name of the keeper, whose newest state decides what may be shown of this stream; null if there
   * is none.
   */
  keeperOf(stream: StreamName<K>): string | null;
  /**
   * What a reader may see at present.
   * @param keeper newest state of the keeper; null if there is no keeper or it has no events
   */
  visibilityOf(keeper: unknown): Visibility;
};

type ContextDefinition<
  Event extends DomainEvent,
  Public extends DomainEvent,
  K extends KeyByKind,
> = {
  /** Name of the context, after its subject, such as `auction`. Unique among contexts. */
  readonly name: string;
  readonly streams: { readonly [Kind in keyof K]: StreamKind<K[Kind]> };
  /** All events that the context's streams may contain. Event types are unique among contexts. */
  readonly events: readonly EventDefinition[];
  readonly aggregates: { readonly [Kind in keyof K]: AnyAggregate };
  /** Removes data of an event that must not leave the log. */
  redact(event: Event): Public;
  /**
   * The bus key. Events with the same key, such as an auction's, stay in order and are listed
   * together.
   */
  keyOf(stream: StreamName<K>, event: Public): string;
  /** Creates the invariants of the context, a new instance for each pass over the log. */
  readonly invariants?: () => Invariant;
  readonly secrecy?: Secrecy<K>;
};

/** What the event-sourcing core needs to know about any context. */
export type Context = {
  readonly name: string;
  readonly streams: { readonly [kind: string]: StreamKind };
  readonly events: readonly EventDefinition[];
  readonly aggregates: { readonly [kind: string]: AnyAggregate };
  readonly codec: Codec;
  redact(event: DomainEvent): DomainEvent;
  keyOf(stream: StreamName, event: DomainEvent): string;
  invariants(): Invariant;
  readonly secrecy?: Secrecy;
  /** The kind and key of a stream; null if the stream belongs to another context. */
  streamOf(stream: string): StreamName | null;
};

/** Defines a context. All contexts are listed in the composition root. */
export const defineContext = <
  Event extends DomainEvent,
  Public extends DomainEvent,
  K extends { readonly [Kind in keyof K]: object },
>(
  definition: ContextDefinition<Event, Public, K>,
): Context => {
  const { secrecy } = definition;
  const streams = definition.streams as Readonly<Record<string, StreamKind>>;
  const kinds = Object.entries(streams);
  return {
    name: definition.name,
    streams,
    events: definition.events,
    aggregates: definition.aggregates,
    codec: codecOf(definition.events),
    redact: (event) => definition.redact(event as Event),
    keyOf: (stream, event) => definition.keyOf(stream as StreamName<K>, event as Public),
    invariants: () => definition.invariants?.() ?? { take: () => [] },
    ...(secrecy && {
      secrecy: {
        keeperOf: (stream) => secrecy.keeperOf(stream as StreamName<K>),
        visibilityOf: (keeper) => secrecy.visibilityOf(keeper),
      },
    }),
    streamOf: (stream) => {
      for (const [kind, names] of kinds) {
        const key = stream.startsWith(names.prefix) ? names.keyOf(stream) : null;
        if (key !== null) return { kind, key };
      }
      return null;
    },
  };
};
