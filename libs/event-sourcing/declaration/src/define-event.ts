import type { DomainEvent } from '@fairlot/kernel';
import type { z } from 'zod';

/** Converts an event's data to the next version. Must not read a clock or apply rules. */
export type Upcast = (older: never) => object;

export type EventDefinition<Event extends DomainEvent = DomainEvent> = {
  /** The stored type. It must not change, even if the TypeScript type is renamed. */
  readonly type: Event['type'];
  /** The newest version: the number of upcasts plus one. */
  readonly version: number;
  /** Schema for the shape of the data only. A rule here could make old events unreadable later. */
  readonly data: z.ZodType<Event['data']>;
  /**
   * Upcasts. Step 0 converts version 1 to 2. Append new steps but never edit one, because old
   * events depend on them.
   */
  readonly upcasts: readonly Upcast[];
  /**
   * If true, receipts omit the position and the predecessor. Otherwise two receipts would reveal
   * how many events came between them.
   */
  readonly quiet?: true;
};

/** Defines an event: its stored name, the schema of its newest data and the upcasts to it. */
export const defineEvent = <Event extends DomainEvent>(
  definition: Omit<EventDefinition<Event>, 'version'>,
): EventDefinition<Event> => ({ ...definition, version: definition.upcasts.length + 1 });
