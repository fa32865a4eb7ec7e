import type { DomainEvent } from '@fairlot/kernel';
import type { EventDefinition, Upcast } from './define-event.js';
import type { EncodedEvent } from './event-codec.js';
import { UnknownEvent } from './unknown-event.js';

/** Upcasts stored data of `version` to the newest version. @throws UnknownEvent */
export const upcastData = (definition: EventDefinition, version: number, data: object): object => {
  const { type, upcasts, version: newest } = definition;
  if (!Number.isInteger(version) || version < 1 || version > newest) {
    throw new UnknownEvent(type, version);
  }
  return upcasts
    .slice(version - 1)
    .reduce((older: object, upcast: Upcast) => upcast(older as never), data);
};

/** Parses JSON text. The message of `JSON.parse` is replaced, because it would quote secrets. */
const parseStoredData = (type: string, text: string): object => {
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new SyntaxError(`the data of ${type} is not JSON`);
  }
};

/**
 * A codec for these events. All its functions throw UnknownEvent for an undefined type.
 */
export type Codec<Event extends DomainEvent = DomainEvent> = ReturnType<typeof codecOf<Event>>;

/** Creates the codec for events of these definitions. */
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
   * Decodes a stored event and upcasts it to its newest version. Does not check the data's shape,
   * because this code is hot and the hash chain protects the log.
   * @throws UnknownEvent, SyntaxError
   */
  const decode = (type: string, version: number, dataText: string): Event => {
    const definition = definitionOf(type);
    const stored = parseStoredData(type, dataText);
    const data = version === definition.version ? stored : upcastData(definition, version, stored);
    // Use the definition's own string, so that later comparisons of types are by reference.
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
    /**
     * Like `decode`, but also checks the data's shape. For `verify`.
     * @throws ZodError, or as `decode` does
     */
    parseStored: (type: string, version: number, dataText: string): Event => {
      const { data } = decode(type, version, dataText);
      return { type, data: definitionOf(type).data.parse(data) } as Event;
    },
  };
};
