import { parseStream } from '@fairlot/auction-domain';
import { AuctionQueries } from '@fairlot/auction-read-model';
import { beyondIndex, type IndexedEvent } from '@fairlot/event-sourcing-inspection';
import {
  EventIndexReader,
  ParkedStreams,
  ProjectedContexts,
  type ListedEvents,
} from '@fairlot/event-sourcing-projection';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EVENT_LOG } from '../providers.js';
import { auctionLogEntryOf, numberedEntries, type AuctionLogEntry } from './auction-log.js';
import { isWanted, isUnfiltered, eventFilterOf, type LogFilter } from './log-filter.js';

/** Maximum number of cached counts, by auction and filter. */
const COUNTED_MAX = 1_000;
/** A position that sorts after all positions. */
const LOG_END = '~';

/** A page of matching events in an auction's log. */
export type LogPage = {
  readonly places: readonly AuctionLogEntry[];
  /** Number of matches before this page. */
  readonly offset: number;
  /**
   * Number of all matches. Counting a long log is slow, so no other part of the page waits for it.
   */
  readonly total: Promise<number>;
  /**
   * The auction's events in the index. `tail` contains newer events that are not in the index yet.
   */
  readonly unfiltered: ListedEvents;
  readonly tail: readonly AuctionLogEntry[];
};

/** The streams of an auction, or of one of its lots. */
type StreamScope = { readonly idAuction: number; readonly idLot: number | null };

/** Selects a page: it starts at a position if given, otherwise after `offset` matches. */
type PageQuery = {
  readonly at?: LogPosition | undefined;
  readonly offset: number;
  readonly limit: number;
};

/**
 * Pages through an auction's log of any length. Reads only the rows of the page from the index. The
 * first count of a filter is cached, and later counts add only new events.
 */
@Injectable()
export class LogPages {
  private readonly counted = new LRUCache<string, { until: LogPosition; count: number }>({
    max: COUNTED_MAX,
  });

  constructor(
    @Inject(EVENT_LOG) private readonly store: EventStore,
    private readonly index: EventIndexReader,
    private readonly contexts: ProjectedContexts,
    private readonly auctions: AuctionQueries,
    private readonly parked: ParkedStreams,
  ) {}

  async page(
    idAuction: number,
    filter: LogFilter,
    { at, offset: after, limit }: PageQuery,
  ): Promise<LogPage> {
    const { unfiltered, tail } = await this.ends(idAuction);
    const listed = await this.listed(idAuction, filter, unfiltered.until);
    const beyond = tail.filter((entry) => isWanted(entry, filter));
    const { idLot = null, ...narrower } = filter;
    // Rows may be ahead of the index during a rebuild, so they are used only if the index is
    // complete.
    const isCountInRows = isUnfiltered(narrower) && tail.length === 0;
    const count = this.count(listed, isCountInRows ? { idAuction, idLot } : null);
    const total = count.then((indexed) => indexed + beyond.length);
    // The caller awaits the total last, or never if another part fails. Its rejection must not be
    // unhandled.
    total.catch(() => undefined);
    const offset =
      at === undefined
        ? after
        : (await this.index.count(listed, { before: at })) +
          beyond.filter((entry) => entry.at < at).length;
    // Limits the query to the number of matches. A query for more rows than exist would scan the
    // whole index.
    const most = isUnfiltered(filter) ? limit : Math.min(limit, (await count) - offset);
    const rows = most > 0 ? await this.index.slice(listed, { offset, limit: most }) : [];
    const indexed = isUnfiltered(filter)
      ? await numberedEntries(rows, offset)
      : await this.numberedAmong(unfiltered, rows);
    const isFull = indexed.length === limit || beyond.length === 0;
    const more = isFull ? [] : beyond.slice(Math.max(0, offset - (await count)));
    const places = [...indexed, ...more].slice(0, limit);
    return { places, offset, total, unfiltered, tail };
  }

  private async ends(idAuction: number): Promise<Pick<LogPage, 'unfiltered' | 'tail'>> {
    const indexed = (await this.index.indexedUntil()) ?? '';
    const listed = eventFilterOf(idAuction, {});
    const until = (await this.index.newest({ ...listed, until: indexed })) ?? '';
    const unfiltered: ListedEvents = { ...listed, until };
    const tail: IndexedEvent[] = [];
    const { store, contexts } = this;
    for await (const page of beyondIndex({ store, contexts }, unfiltered, indexed || null))
      tail.push(...page.filter(({ kind }) => unfiltered.kinds.includes(kind)));
    return {
      unfiltered,
      tail: tail.length === 0 ? [] : await numberedEntries(tail, await this.count(unfiltered)),
    };
  }

  /**
   * The ranges that contain the events of a filter. The events of a command are consecutive, so its
   * record contains the first and the last one.
   */
  private async listed(
    idAuction: number,
    filter: LogFilter,
    until: LogPosition,
  ): Promise<ListedEvents> {
    const listed = { ...eventFilterOf(idAuction, filter), until };
    if (filter.commandId === undefined) return listed;
    const written = (await this.store.findCommand(filter.commandId)).filter(({ stream }) => {
      const name = parseStream(stream);
      return name !== null && name.aggregate !== 'vehicle' && name.idAuction === idAuction;
    });
    const ends = written.length === 0 ? [] : [written[0]!, written.at(-1)!];
    const [from = '', to = ''] = await Promise.all(
      ends.map(async ({ stream, position }) => {
        const [event] = await this.store.readStream(stream, { from: position, limit: 1 });
        return event?.at;
      }),
    );
    return { ...listed, from, until: to < until ? to : until };
  }

  /** Adds each event's number in the whole log. */
  private async numberedAmong(
    unfiltered: ListedEvents,
    events: readonly IndexedEvent[],
  ): Promise<readonly AuctionLogEntry[]> {
    const places = events.map(({ at }) => at);
    const numbers = places.length === 0 ? [] : await this.index.numbers(unfiltered, places);
    return events.flatMap((event, nth) => auctionLogEntryOf(event, numbers[nth] ?? 0) ?? []);
  }

  /**
   * Counts matching events. Continues after the auction's newest event at the last count, because
   * the events of one auction reach the index in order.
   * @param streams the streams whose rows contain the count; null if no rows do
   */
  private async count(
    { until, ...listed }: ListedEvents,
    streams: StreamScope | null = null,
  ): Promise<number> {
    const key = JSON.stringify(listed);
    const cached = this.counted.get(key);
    if (cached?.until === until) return cached.count;
    // A later request has already cached a newer count.
    if (cached !== undefined && cached.until > until) return this.index.count({ ...listed, until });
    const fromRows = cached || !streams ? null : await this.countFromRows(streams, until);
    const since =
      fromRows ?? (await this.index.count({ ...listed, until }, cached && { after: cached.until }));
    const count = (cached?.count ?? 0) + since;
    this.counted.set(key, { until, count });
    return count;
  }

  /**
   * The number of events from the rows of the streams, which avoids a scan of the index. Null if an
   * event has arrived meanwhile, or if the rows lag.
   */
  private async countFromRows({ idAuction, idLot }: StreamScope, until: LogPosition) {
    if ((await this.parked.count()) > 0) return null;
    const count = await this.auctions.eventsIn(idAuction, idLot);
    const newest = await this.index.newest({ ...eventFilterOf(idAuction, {}), until: LOG_END });
    return (newest ?? '') === until ? count : null;
  }
}
