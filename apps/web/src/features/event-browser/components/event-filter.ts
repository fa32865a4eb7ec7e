import { eventPosition, idText } from '@fairlot/contracts';
import type { StreamKind } from '@fairlot/contracts/engineering';
import { z } from 'zod';
import { oneOfParameter } from '#shared/address/search-params.js';

/**
 * Text keys of the event kinds. Repeats values of the contracts, because the URL is parsed before
 * the contracts are loaded.
 */
const KIND_TEXT_KEYS = {
  all: 'all',
  auction: 'auction',
  lot: 'lot',
  award: 'award',
} as const satisfies {
  readonly [Kind in 'all' | StreamKind]: Kind;
};
export const KINDS = [
  KIND_TEXT_KEYS.all,
  KIND_TEXT_KEYS.auction,
  KIND_TEXT_KEYS.lot,
  KIND_TEXT_KEYS.award,
] as const;

const textParameter = z.string().default('').catch('');

/** The search parameters; unknown values are ignored. */
export const eventFilter = z.object({
  lot: idText.optional().catch(undefined),
  kind: oneOfParameter(KINDS, 'all'),
  /** Comma-separated event types. */
  types: textParameter,
  position: eventPosition.optional().catch(undefined),
  command: z.uuid().or(z.literal('')).default('').catch(''),
  /** Log position of the selected event. */
  at: textParameter,
});
export type EventFilter = z.infer<typeof eventFilter>;

/** The default search parameters, which the URL omits. */
export const EVENT_FILTER = eventFilter.parse({});
