import { eventPosition, idText } from '@fairlot/contracts';
import type { StreamKind } from '@fairlot/contracts/engineering';
import { z } from 'zod';
import { oneOf } from '#shared/address/said.js';

/** The words alone: addresses are read before anybody needs the contracts of the log. */
const WORDS = { all: 'all', auction: 'auction', lot: 'lot', award: 'award' } as const satisfies {
  readonly [Kind in 'all' | StreamKind]: Kind;
};
export const KINDS = [WORDS.all, WORDS.auction, WORDS.lot, WORDS.award] as const;

const text = z.string().default('').catch('');

/** What stands in the address; anything it does not know counts as not said. */
export const eventFilter = z.object({
  lot: idText.optional().catch(undefined),
  kind: oneOf(KINDS, 'all'),
  /** Types with a comma in between. */
  types: text,
  position: eventPosition.optional().catch(undefined),
  command: z.uuid().or(z.literal('')).default('').catch(''),
  /** The event that is looked at. */
  at: text,
});
export type EventFilter = z.infer<typeof eventFilter>;

/** The defaults, which stay out of the address. */
export const EVENT_FILTER = eventFilter.parse({});
