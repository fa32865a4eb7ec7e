import { readEvents } from '@fairlot/event-sourcing-inspection';
import type { EventStore } from '@fairlot/event-store-port';
import { mapInParts } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG } from '../providers.js';
import type { AuctionLog } from './auction-log.js';
import { FoldedStreams } from './folded-streams.js';

/** Number of events between cached boards. An earlier board folds at most this many events. */
const CACHE_EVERY = 500;
/** Maximum number of cached boards per auction. The most recently used ones stay. */
const CACHE_MAX = 64;

/** Computes boards from the log. Starts at the nearest earlier board in the cache. */
@Injectable()
export class CachedBoards {
  private readonly boards = new WeakMap<AuctionLog, Map<number, FoldedStreams>>();

  constructor(@Inject(EVENT_LOG) private readonly store: EventStore) {}

  /** The auction after its first `count` events. Callers must not fold it further. */
  async after(log: AuctionLog, count: number): Promise<FoldedStreams> {
    const cached = this.boards.get(log) ?? new Map<number, FoldedStreams>();
    this.boards.set(log, cached);
    let from = Math.max(0, ...[...cached.keys()].filter((one) => one <= count));
    let board = cached.get(from) ?? new FoldedStreams();
    while (from < count) {
      const end = Math.min(count, (Math.floor(from / CACHE_EVERY) + 1) * CACHE_EVERY);
      const places = log.places.slice(from, end);
      const events = await readEvents(this.store, places);
      board = board.copy();
      const next = board;
      await mapInParts(places, (entry) => next.fold(events.of(entry)!));
      from = end;
      addTo(cached, from, board);
    }
    addTo(cached, count, board);
    return board;
  }
}

/** Adds a board as the most recently used one and evicts the least recently used one. */
const addTo = (cached: Map<number, FoldedStreams>, count: number, board: FoldedStreams): void => {
  cached.delete(count);
  cached.set(count, board);
  const [oldest] = cached.keys();
  if (cached.size > CACHE_MAX && oldest !== undefined) cached.delete(oldest);
};
