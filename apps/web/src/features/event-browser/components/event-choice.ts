import { eventType, type LogEventType } from '@fairlot/contracts/engineering';
import type { EventChoice } from '../api/event-log.js';
import type { EventFilter } from './event-filter.js';

export const typesIn = ({ types }: Pick<EventFilter, 'types'>): LogEventType[] =>
  types.split(',').flatMap((one) => {
    const parsed = eventType.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });

export const eventChoiceOf = (idAuction: number, filter: EventFilter): EventChoice => {
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
  Object.keys(eventChoiceOf(idAuction, filter)).length > 1;
