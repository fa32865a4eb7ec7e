import type { DomainEvent } from '@fairlot/kernel';
import type { AnyAggregate } from './aggregate.js';
import { codecOf, type Codec } from './codec.js';
import type { EventDefinition } from './define-event.js';
import type { Invariant } from './invariant.js';
import type { StreamKind } from './stream-kind.js';

/** The key of each kind of stream. */
type Keys = { readonly [Kind in string]: object };

/** A stream by its kind and the key that its name carries. */
export type StreamName<K extends Keys = Keys> = {
  readonly [Kind in keyof K & string]: { readonly kind: Kind; readonly key: K[Kind] };
}[keyof K & string];

type LoggedData = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

/** What who reads the log may see of a stream for now. */
export type Sight = {
  /** The data of an event without what is secret; null when all of it is. */
  data(event: LoggedData): Readonly<Record<string, unknown>> | null;
  /** Whether the hashes of an event with this salt, or (null) without one, may be seen. */
  hash(salt: string | null): boolean;
  /** Whether its states and their hashes may be seen. */
  readonly state: boolean;
};

/** What nobody may see for now, engineers included. */
export type Secrecy<K extends Keys = Keys> = {
  /** The stream whose newest state decides about this one; null when none does. */
  keeperOf(stream: StreamName<K>): string | null;
  /** @param keeper null when there is none, or it has no event */
  sightOf(keeper: unknown): Sight;
};

type Definition<Event extends DomainEvent, Public extends DomainEvent, K extends Keys> = {
  /** By what it is about, such as `auction`; no other context has it. */
  readonly name: string;
  readonly streams: { readonly [Kind in keyof K]: StreamKind<K[Kind]> };
  /** Every event that its streams hold; no other context has a type of these names. */
  readonly events: readonly EventDefinition[];
  readonly aggregates: { readonly [Kind in keyof K]: AnyAggregate };
  /** An event as it may leave the log. */
  redact(event: Event): Public;
  /** What must stay in order on the bus, and is browsed together: such as the id of an auction. */
  keyOf(stream: StreamName<K>, event: Public): string;
  /** Made anew for each reading of a whole log. */
  readonly invariants?: () => Invariant;
  readonly secrecy?: Secrecy<K>;
};

/** What the event-sourcing core needs to know of a context, whatever it is about. */
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
  /** Null for a stream that is not of this context. */
  streamOf(stream: string): StreamName | null;
};

/** A context as one value; it joins the portal by standing in the list of the composition root. */
export const defineContext = <
  Event extends DomainEvent,
  Public extends DomainEvent,
  K extends { readonly [Kind in keyof K]: object },
>(
  definition: Definition<Event, Public, K>,
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
        sightOf: (keeper) => secrecy.sightOf(keeper),
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
