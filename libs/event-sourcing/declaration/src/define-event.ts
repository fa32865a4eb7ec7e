import type { DomainEvent } from '@fairlot/kernel';
import type { z } from 'zod';

/** Lifts the data of one version to the next; reads no clock and knows no rule. */
export type Upcast = (older: never) => object;

export type EventDefinition<Event extends DomainEvent = DomainEvent> = {
  /** Stored for ever: renaming the TypeScript type must not change it. */
  readonly type: Event['type'];
  /** The newest version: the number of upcasts plus one. */
  readonly version: number;
  /** Shape only: a rule in here could one day make history unreadable. */
  readonly data: z.ZodType<Event['data']>;
  /** Step 0 lifts version 1 to 2. Append, never edit: old events are lifted by it for ever. */
  readonly upcasts: readonly Upcast[];
  /** Its receipt tells neither where it stands nor what it follows: what came between is secret. */
  readonly quiet?: true;
};

/** An event as a value: its stored name, the schema of its newest data and the way up to it. */
export const defineEvent = <Event extends DomainEvent>(
  definition: Omit<EventDefinition<Event>, 'version'>,
): EventDefinition<Event> => ({ ...definition, version: definition.upcasts.length + 1 });
