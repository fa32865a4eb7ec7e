import { beyondIndex, type IndexedEvent, type KeyLog } from '@fairlot/event-sourcing-inspection';
import {
  EventIndexReader,
  ProjectedContexts,
  type ListedEvents,
} from '@fairlot/event-sourcing-projection';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EVENT_LOG } from '../providers.js';
import { OWN_KINDS, placeOf, type Place } from './auction-log.js';

/** Auctions whose events were counted, the last ones asked for. */
const COUNTED_MAX = 1_000;

/** Some places of an auction's log one after the other, and what else their commands wrote to it. */
export type LogPage = Pick<KeyLog<Place>, 'ofCommand'> & {
  readonly places: readonly Place[];
  /** Places before these, and in all. */
  readonly offset: number;
  readonly total: number;
  /** Lots that the log tells more of than the rows show. */
  readonly newer: ReadonlySet<number>;
};

/** From a place on where one is given, else after so many. */
type Asked = {
  readonly at?: LogPosition | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** Where the index ends, how much is in it, and what the log holds beyond. */
type Ends = {
  readonly listed: ListedEvents;
  readonly count: number;
  readonly tail: readonly Place[];
};

/**
 * Pages of the whole log of an auction, however long it is: read from the index, and no more of it
 * than is answered. It is counted once, and then what has come since.
 */
@Injectable()
export class LogPages {
  private readonly counted = new LRUCache<number, { newest: LogPosition; count: number }>({
    max: COUNTED_MAX,
  });

  constructor(
    @Inject(EVENT_LOG) private readonly store: EventStore,
    private readonly index: EventIndexReader,
    private readonly contexts: ProjectedContexts,
  ) {}

  async page(idAuction: number, { at, offset: after, limit }: Asked): Promise<LogPage> {
    const { listed, count, tail } = await this.ends(idAuction);
    const offset =
      at === undefined
        ? after
        : (await this.index.count(listed, { before: at })).count +
          tail.filter((place) => place.at < at).length;
    const rows = offset < count ? await this.index.slice(listed, { offset, limit }) : [];
    const from = Math.max(0, offset - count);
    const places = [...numbered(rows, offset), ...tail.slice(from)].slice(0, limit);
    const [first, last] = [places[0], places.at(-1)];
    const [before, later] = await Promise.all([
      first ? this.index.ofItsCommand(listed, first, 'before') : [],
      last ? this.index.ofItsCommand(listed, last, 'after') : [],
    ]);
    const around = [
      ...numbered(before, Math.min(offset, count) - before.length),
      ...tail.slice(0, from),
      ...places,
      ...numbered(later, offset + places.length),
      ...tail.slice(Math.max(0, offset + places.length - count)),
    ];
    const commands = Map.groupBy(around, ({ commandId }) => commandId);
    const ofCommand = (commandId: string) => commands.get(commandId) ?? [];
    const newer = new Set(tail.flatMap(({ idLot }) => idLot ?? []));
    return { places, offset, total: count + tail.length, newer, ofCommand };
  }

  private async ends(idAuction: number): Promise<Ends> {
    const browsed = { context: 'auction', key: String(idAuction) };
    const until = await this.index.indexedUntil();
    const listed = { ...browsed, kinds: OWN_KINDS, until: until ?? '' };
    const count = await this.count(idAuction, listed);
    const tail: IndexedEvent[] = [];
    const { store, contexts } = this;
    for await (const page of beyondIndex({ store, contexts }, browsed, until))
      tail.push(...page.filter(({ kind }) => listed.kinds.some((own) => own === kind)));
    return { listed, count, tail: numbered(tail, count) };
  }

  /**
   * On from the newest that was counted: events of one auction come to the index in their order, those of
   * several that a bus carries apart do not.
   */
  private async count(idAuction: number, listed: ListedEvents): Promise<number> {
    const known = this.counted.get(idAuction);
    // Somebody else has begun later, and was faster.
    if (known !== undefined && known.newest > listed.until)
      return (await this.index.count(listed)).count;
    const since = await this.index.count(listed, known && { after: known.newest });
    const count = (known?.count ?? 0) + since.count;
    const newest = since.newest ?? known?.newest;
    if (newest !== undefined) this.counted.set(idAuction, { newest, count });
    return count;
  }
}

const numbered = (events: readonly IndexedEvent[], before: number): readonly Place[] =>
  events.flatMap((event, nth) => placeOf(event, before + nth + 1) ?? []);
