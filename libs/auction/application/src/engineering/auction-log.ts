import { parseStream } from '@fairlot/auction-domain';
import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import type { LogEntry, LogEventType } from '@fairlot/contracts/engineering';
import type { CommittedEvent, LogPosition } from '@fairlot/event-store-port';

/** An event of the auction without its content. */
export type Place = LogEntry & { readonly stream: string };

/** Null for an event of another context. */
export const placeOf = (event: CommittedEvent, index: number): Place | null => {
  const { at, stream, position, type } = event;
  const name = parseStream(stream);
  if (name === null || name.aggregate === 'vehicle') return null;
  const { commandId, decidedAt } = JSON.parse(event.metadata) as EventMetadata;
  const idLot = name.aggregate === 'auction' ? null : name.idLot;
  const entry = { at, index, kind: name.aggregate, idLot, position };
  return { ...entry, stream, type: type as LogEventType, decidedAt, commandId };
};

const listIn = (lists: Map<string, Place[]>, key: string): Place[] => {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
};

/** Where every event of one auction stands, in the order of the log. Only ever grows. */
export class AuctionLog {
  readonly places: Place[] = [];
  private readonly streams = new Map<string, Place[]>();
  private readonly commands = new Map<string, Place[]>();

  add(event: CommittedEvent): void {
    const place = placeOf(event, this.places.length + 1);
    if (place === null) return;
    this.places.push(place);
    listIn(this.streams, place.stream).push(place);
    listIn(this.commands, place.commandId).push(place);
  }

  /** Of one stream, by position. */
  ofStream(stream: string): readonly Place[] {
    return this.streams.get(stream) ?? [];
  }

  ofCommand(commandId: string): readonly Place[] {
    return this.commands.get(commandId) ?? [];
  }

  /** How many events stand at a place of the log or before it. */
  countUntil(at: LogPosition): number {
    let [low, high] = [0, this.places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.places[middle]?.at ?? '') <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  has(at: LogPosition): boolean {
    return this.places[this.countUntil(at) - 1]?.at === at;
  }
}
