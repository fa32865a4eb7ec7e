import { awardStream, lotStream } from '@fairlot/auction-domain';
import type { QueryOf } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import type { ListedEvents } from '@fairlot/event-sourcing-projection';
import { OWN_KINDS, type AuctionLogEntry } from './auction-log.js';

/** Selects events of an auction. Omitted fields match all events. */
export type LogFilter = Pick<
  QueryOf<Operations['ENG-13']>,
  'idLot' | 'kind' | 'type' | 'position' | 'commandId'
>;

export const isUnfiltered = ({ idLot, kind, type, position, commandId }: LogFilter): boolean =>
  [idLot, kind, type, position, commandId].every((filter) => filter === undefined);

export const isWanted = (
  entry: AuctionLogEntry,
  { idLot, kind, type, position, commandId }: LogFilter,
): boolean =>
  (idLot === undefined || entry.idLot === idLot) &&
  (kind === undefined || entry.kind === kind) &&
  (type === undefined || type.includes(entry.type)) &&
  (position === undefined || entry.position === position) &&
  (commandId === undefined || entry.commandId === commandId);

/**
 * Converts a filter to one of the event index. It omits the command: the events of a command are
 * consecutive in the log, so they are read as a range.
 */
export const eventFilterOf = (
  idAuction: number,
  { idLot, kind, type, position }: LogFilter,
): Omit<ListedEvents, 'until'> => ({
  context: 'auction',
  key: String(idAuction),
  kinds: kind === undefined ? OWN_KINDS : [kind],
  ...(idLot !== undefined && {
    streams: [lotStream({ idAuction, idLot }), awardStream({ idAuction, idLot })],
  }),
  types: type,
  position,
});
