import type { DomainEvent } from '@fairlot/kernel';
import type { EventDefinition, Upcast } from './define-event.js';
import type { EncodedEvent } from './event-codec.js';
import { UnknownEvent } from './unknown-event.js';

/** Lifts stored data of `version` to the newest one. @throws UnknownEvent */
export const lift = (definition: EventDefinition, version: number, data: object): object => {
  const { type, upcasts, version: newest } = definition;
  if (!Number.isInteger(version) || version < 1 || version > newest) {
    throw new UnknownEvent(type, version);
  }
  return upcasts
    .slice(version - 1)
    .reduce((older: object, upcast: Upcast) => upcast(older as never), data);
};

/** Why a text is no JSON is said with a piece of it, which may hold what nobody is to be shown. */
const storedData = (type: string, text: string): object => {
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new SyntaxError(`the data of ${type} is not JSON`);
  }
};

/** The stored form of some events; every member throws UnknownEvent for a type it was not given. */
export type Codec<Event extends DomainEvent = DomainEvent> = ReturnType<typeof codecOf<Event>>;

/** Text and back for these definitions. */
export const codecOf = <Event extends DomainEvent = DomainEvent>(
  definitions: Iterable<EventDefinition>,
) => {
  const byType: ReadonlyMap<string, EventDefinition> = new Map(
    Array.from(definitions, (definition) => [definition.type, definition]),
  );
  const definitionOf = (type: string): EventDefinition => {
    const definition = byType.get(type);
    if (definition === undefined) throw new UnknownEvent(type, null);
    return definition;
  };
  /**
   * A stored event in its newest version. It trusts the log, whose hash chain guards it, and
   * checks no shape: this is the hot path. @throws UnknownEvent, SyntaxError
   */
  const decode = (type: string, version: number, dataText: string): Event => {
    const definition = definitionOf(type);
    const stored = storedData(type, dataText);
    const data = version === definition.version ? stored : lift(definition, version, stored);
    // The program's own text, which each later look at the type compares by its place in memory.
    return { type: definition.type, data } as Event;
  };
  return {
    definitionOf,
    isQuiet: (type: string): boolean => definitionOf(type).quiet === true,
    decode,
    encode: ({ type, data }: Event): EncodedEvent => ({
      type,
      version: definitionOf(type).version,
      data: JSON.stringify(data),
    }),
    /** As `decode`, with the shape checked, for `verify`. @throws ZodError, SyntaxError, too */
    parseStored: (type: string, version: number, dataText: string): Event => {
      const { data } = decode(type, version, dataText);
      return { type, data: definitionOf(type).data.parse(data) } as Event;
    },
  };
};
