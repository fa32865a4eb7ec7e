import { eventPosition, idText } from '@fairlot/contracts';
import type { StreamKind } from '@fairlot/contracts/engineering';
import { z } from 'zod';
import { oneOf } from '#shared/address/search-params.js';

/**
 * Repeats the values of the contracts, because addresses are parsed before the contracts are
 * loaded.
 */
const WORDS = { all: 'all', auction: 'auction', lot: 'lot', award: 'award' } as const satisfies {
  readonly [Kind in 'all' | StreamKind]: Kind;
};
export const KINDS = [WORDS.all, WORDS.auction, WORDS.lot, WORDS.award] as const;

const text = z.string().default('').catch('');

/** The search parameters; unknown values are ignored. */
export const eventFilter = z.object({
  lot: idText.optional().catch(undefined),
  kind: oneOf(KINDS, 'all'),
  /** Comma-separated types. */
  types: text,
  position: eventPosition.optional().catch(undefined),
  command: z.uuid().or(z.literal('')).default('').catch(''),
  /** The selected event. */
  at: text,
});
export type EventFilter = z.infer<typeof eventFilter>;

/** The defaults, which are omitted from the address. */
export const EVENT_FILTER = eventFilter.parse({});
