import type { StreamKind } from '@fairlot/contracts/engineering';
import { z } from 'zod';
import { oneOf } from '#shared/address/said.js';

/** The words alone: addresses are read before anybody needs the contracts of the log. */
const WORDS = { all: 'all', auction: 'auction', lot: 'lot', award: 'award' } as const satisfies {
  readonly [Kind in 'all' | StreamKind]: Kind;
};
export const KINDS = [WORDS.all, WORDS.auction, WORDS.lot, WORDS.award] as const;

const number = (min: number) =>
  z.coerce.number().int().min(min).max(10_000_000).optional().catch(undefined);
const text = (max: number) => z.string().max(max).default('').catch('');

/** What stands in the address; anything it does not know counts as not said. */
export const eventFilter = z.object({
  lot: number(1),
  kind: oneOf(KINDS, 'all'),
  /** Types with a comma in between. */
  types: text(1_000),
  position: number(0),
  command: z.uuid().or(z.literal('')).default('').catch(''),
  /** The event that is looked at. */
  at: text(60),
});
export type EventFilter = z.infer<typeof eventFilter>;

/** The defaults, which stay out of the address. */
export const EVENT_FILTER = eventFilter.parse({});
