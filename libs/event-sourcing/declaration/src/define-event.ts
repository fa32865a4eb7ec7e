import type { DomainEvent } from '@fairlot/kernel';
import type { z } from 'zod';

/** Converts the data of one version to the next. It reads no clock and applies no rule. */
export type Upcast = (older: never) => object;

export type EventDefinition<Event extends DomainEvent = DomainEvent> = {
  /** Stored permanently: renaming the TypeScript type must not change it. */
  readonly type: Event['type'];
  /** The newest version: the number of upcasts plus one. */
  readonly version: number;
  /** Checks the shape only, because a rule here could make old events unreadable later. */
  readonly data: z.ZodType<Event['data']>;
  /**
   * Step 0 converts version 1 to 2. Append steps and never edit one, because old events depend on
   * them.
   */
  readonly upcasts: readonly Upcast[];
  /**
   * If true, receipts hide position and predecessor, because two receipts would reveal how many
   * events came between.
   */
  readonly quiet?: true;
};

/** Defines an event: its stored name, the schema of its newest data and the upcasts to it. */
export const defineEvent = <Event extends DomainEvent>(
  definition: Omit<EventDefinition<Event>, 'version'>,
): EventDefinition<Event> => ({ ...definition, version: definition.upcasts.length + 1 });
