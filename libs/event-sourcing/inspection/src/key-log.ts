import type { LogPosition } from '@fairlot/event-store-port';

/** What a list must know about each event. */
export type IndexedPosition = {
  readonly at: LogPosition;
  readonly stream: string;
  readonly position: number;
  readonly commandId: string;
};

const listIn = <Place>(lists: Map<string, Place[]>, key: string): Place[] => {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
};

/** The positions of all events with one key, in log order. Entries are only added. */
export class KeyLog<Place extends IndexedPosition = IndexedPosition> {
  readonly places: Place[] = [];
  private readonly streams = new Map<string, Place[]>();
  private readonly commands = new Map<string, Place[]>();

  add(place: Place): void {
    this.places.push(place);
    listIn(this.streams, place.stream).push(place);
    listIn(this.commands, place.commandId).push(place);
  }

  /** Events of one stream, by position. */
  ofStream(stream: string): readonly Place[] {
    return this.streams.get(stream) ?? [];
  }

  ofCommand(commandId: string): readonly Place[] {
    return this.commands.get(commandId) ?? [];
  }

  /** Number of events up to and including a log position. */
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
