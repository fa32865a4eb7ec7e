/**
 * The result of a decider: events that state the consequence, or a refusal with a stable code and
 * the facts that its reader needs (such as the minimum next bid). A refusal is returned, never
 * thrown.
 */
export type Refusal<Code extends string = string> = {
  readonly code: Code;
  readonly facts: Readonly<Record<string, number | string | boolean | null>>;
};
export type Decision<Event, Code extends string = string> =
  | { readonly outcome: 'accepted'; readonly events: readonly Event[] }
  | { readonly outcome: 'refused'; readonly refusal: Refusal<Code> };

export const accept = <Event>(...events: Event[]): Decision<Event, never> => ({
  outcome: 'accepted',
  events,
});

export const refuse = <Code extends string>(
  code: Code,
  facts: Refusal['facts'] = {},
): Decision<never, Code> => ({ outcome: 'refused', refusal: { code, facts } });
