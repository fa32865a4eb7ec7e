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
import { numbered, type Place } from './auction-log.js';
import { isWanted, isWhole, listedBy, type LogFilter } from './log-filter.js';

/** What was counted of auctions, by what was asked for: the last ones. */
const COUNTED_MAX = 1_000;
/** After all places. */
const END = '~';

/** Some places of an auction's log, of those that are asked for, one after the other. */
export type LogPage = {
  readonly places: readonly Place[];
  /** Places that are asked for before these. */
  readonly offset: number;
  /** And in all, which takes longest of a long log, so that nothing else of the page waits for it. */
  readonly total: Promise<number>;
  /** All of the auction that the index holds, and what the log holds beyond. */
  readonly whole: ListedEvents;
  readonly tail: readonly Place[];
};

/** Of an auction, or one of its lots. */
type Streams = { readonly idAuction: number; readonly idLot: number | null };

/** From a place on where one is given, else after so many. */
type Asked = {
  readonly at?: LogPosition | undefined;
  readonly offset: number;
  readonly limit: number;
};

/**
 * Pages of the log of an auction, however long it is: read from the index, and no more rows of it than
 * are answered. What is asked for is counted once, and then what has come since.
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
    { at, offset: after, limit }: Asked,
  ): Promise<LogPage> {
    const { whole, tail } = await this.ends(idAuction);
    const listed = await this.listed(idAuction, filter, whole.until);
    const beyond = tail.filter((place) => isWanted(place, filter));
    const { idLot = null, ...narrower } = filter;
    // Rows that have just been made anew are before the index, which the log then is as well.
    const isTold = isWhole(narrower) && tail.length === 0;
    const count = this.count(listed, isTold ? { idAuction, idLot } : null);
    const total = count.then((indexed) => indexed + beyond.length);
    // Who answers the page awaits it last, and not at all when something else of it has failed.
    total.catch(() => undefined);
    const offset =
      at === undefined
        ? after
        : (await this.index.count(listed, { before: at })) +
          beyond.filter((place) => place.at < at).length;
    // Where few of all are asked for, looking for more than there are reads all the others.
    const most = isWhole(filter) ? limit : Math.min(limit, (await count) - offset);
    const rows = most > 0 ? await this.index.slice(listed, { offset, limit: most }) : [];
    const indexed = isWhole(filter)
      ? numbered(rows, offset)
      : await this.numberedAmong(whole, rows);
    const isFull = indexed.length === limit || beyond.length === 0;
    const more = isFull ? [] : beyond.slice(Math.max(0, offset - (await count)));
    const places = [...indexed, ...more].slice(0, limit);
    return { places, offset, total, whole, tail };
  }

  private async ends(idAuction: number): Promise<Pick<LogPage, 'whole' | 'tail'>> {
    const indexed = (await this.index.indexedUntil()) ?? '';
    const listed = listedBy(idAuction, {});
    const until = (await this.index.newest({ ...listed, until: indexed })) ?? '';
    const whole: ListedEvents = { ...listed, until };
    const tail: IndexedEvent[] = [];
    const { store, contexts } = this;
    for await (const page of beyondIndex({ store, contexts }, whole, indexed || null))
      tail.push(...page.filter(({ kind }) => whole.kinds.includes(kind)));
    return { whole, tail: tail.length === 0 ? [] : numbered(tail, await this.count(whole)) };
  }

  /** A command's events stand together: the first and the last of them, which its record knows. */
  private async listed(
    idAuction: number,
    filter: LogFilter,
    until: LogPosition,
  ): Promise<ListedEvents> {
    const listed = { ...listedBy(idAuction, filter), until };
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

  /** Each with its number in the whole log. */
  private async numberedAmong(
    whole: ListedEvents,
    events: readonly IndexedEvent[],
  ): Promise<readonly Place[]> {
    const places = events.map(({ at }) => at);
    const numbers = places.length === 0 ? [] : await this.index.numbers(whole, places);
    return events.flatMap((event, nth) => numbered([event], (numbers[nth] ?? 0) - 1));
  }

  /**
   * On from the newest event of the auction that was there when it was counted: they come to the index in
   * their order, those of several auctions that a bus carries apart do not.
   *
   * @param streams whose rows tell it; null where they do not
   */
  private async count(
    { until, ...listed }: ListedEvents,
    streams: Streams | null = null,
  ): Promise<number> {
    const asked = JSON.stringify(listed);
    const known = this.counted.get(asked);
    if (known?.until === until) return known.count;
    // Somebody else has begun later, and was faster.
    if (known !== undefined && known.until > until) return this.index.count({ ...listed, until });
    const told = known || !streams ? null : await this.toldByRows(streams, until);
    const since =
      told ?? (await this.index.count({ ...listed, until }, known && { after: known.until }));
    const count = (known?.count ?? 0) + since;
    this.counted.set(asked, { until, count });
    return count;
  }

  /**
   * The rows of a stream know how many events it has, and are written with the index: nobody has to pass over each
   * event. Null where something came meanwhile, or rows are behind.
   */
  private async toldByRows({ idAuction, idLot }: Streams, until: LogPosition) {
    if ((await this.parked.count()) > 0) return null;
    const count = await this.auctions.eventsIn(idAuction, idLot);
    const newest = await this.index.newest({ ...listedBy(idAuction, {}), until: END });
    return (newest ?? '') === until ? count : null;
  }
}
