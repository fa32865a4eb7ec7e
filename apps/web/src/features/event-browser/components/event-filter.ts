import { eventType, type LogEventType, STREAM_KINDS } from '@fairlot/contracts/engineering';
import { z } from 'zod';
import { oneOf } from '#shared/address/said.js';
import type { EventChoice } from '../api/event-log.js';

export const KINDS = ['all', ...STREAM_KINDS] as const;

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

export const typesIn = ({ types }: Pick<EventFilter, 'types'>): LogEventType[] =>
  types.split(',').flatMap((one) => {
    const known = eventType.safeParse(one);
    return known.success ? [known.data] : [];
  });

export const choiceOf = (idAuction: number, filter: EventFilter): EventChoice => {
  const { lot, kind, position, command } = filter;
  const type = typesIn(filter);
  return {
    idAuction,
    ...(lot !== undefined && { idLot: lot }),
    ...(kind !== 'all' && { kind }),
    ...(type.length > 0 && { type }),
    ...(position !== undefined && { position }),
    ...(command !== '' && { commandId: command }),
  };
};

export const isFiltered = (idAuction: number, filter: EventFilter): boolean =>
  Object.keys(choiceOf(idAuction, filter)).length > 1;
