import { parseStream } from '@fairlot/auction-domain';
import { OfferQueries } from '@fairlot/auction-read-model';
import { indexedEvent, LogTooLong } from '@fairlot/event-sourcing-inspection';
import { EventIndexReader, ProjectedContexts } from '@fairlot/event-sourcing-projection';
import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG } from '../providers.js';
import { auctionLogEntryOf, numberedEntries, type AuctionLogEntry } from './auction-log.js';
import type { CauseLists } from './cause-of.js';
import type { LogPage } from './log-pages.js';

/** Step of the backward search in a stream. A cause is usually a few events before its effect. */
const SEARCH_STEP_EVENTS = 100;
/**
 * Maximum number of events of a page's commands, to limit memory. A command may edit all lots of an
 * auction.
 */
const WRITTEN_MAX = 200_000;

/** Finds the causes of the events of a page without reading the rest of the auction's log. */
@Injectable()
export class PageCauses {
  constructor(
    @Inject(EVENT_LOG) private readonly store: EventStore,
    private readonly index: EventIndexReader,
    private readonly contexts: ProjectedContexts,
    private readonly offers: OfferQueries,
  ) {}

  /**
   * Returns functions that find the causes of the page's events.
   * @throws LogTooLong; a smaller page may succeed
   */
  async of(page: LogPage, writtenMax = WRITTEN_MAX): Promise<CauseLists> {
    const ofCommand = await this.commandsOf(page, writtenMax);
    const placed = (event: CommittedEvent, effect: AuctionLogEntry) =>
      this.placed(page, event, effect);
    return {
      ofCommand: (commandId) => ofCommand.get(commandId) ?? [],
      newestInStream: async (effect, types) => {
        const cause = await this.newestBefore(effect, types);
        return cause && placed(cause, effect);
      },
      offer: async (effect, idOffer) => {
        const cause = await this.offerIn(effect.stream, idOffer);
        return cause && placed(cause, effect);
      },
    };
  }

  /** All events of the commands that wrote these events. */
  private async commandsOf({ unfiltered, tail, places }: LogPage, most: number) {
    const firsts = [
      ...new Map(places.toReversed().map((entry) => [entry.commandId, entry])).values(),
    ];
    const indexed = await this.index.ofTheirCommands(unfiltered, firsts, most + 1);
    if (indexed.length > most)
      throw new LogTooLong(`the commands of a page wrote more than ${most}`);
    const written = Map.groupBy([...indexed, ...tail], ({ commandId }) => commandId);
    const ofCommand = new Map<string, readonly AuctionLogEntry[]>();
    for (const { commandId, at, index } of firsts) {
      const events = written.get(commandId) ?? [];
      const before = events.findIndex((event) => event.at === at);
      ofCommand.set(commandId, await numberedEntries(events, index - 1 - before));
    }
    return ofCommand;
  }

  /** The newest earlier event in a stream, of the first type that occurs. */
  private async newestBefore(
    { stream, position }: AuctionLogEntry,
    types: readonly string[],
  ): Promise<CommittedEvent | null> {
    const newest = new Map<string, CommittedEvent>();
    const found = () => types.flatMap((type) => newest.get(type) ?? [])[0];
    for (let to = position; to > 0 && found()?.type !== types[0]; to -= SEARCH_STEP_EVENTS) {
      const from = Math.max(0, to - SEARCH_STEP_EVENTS);
      const events = await this.store.readStream(stream, { from, limit: to - from });
      for (const event of events.toReversed())
        if (!newest.has(event.type)) newest.set(event.type, event);
    }
    return found() ?? null;
  }

  /** Returns the event of a bid. Null if the row of the bid does not exist yet. */
  private async offerIn(stream: string, idOffer: number): Promise<CommittedEvent | null> {
    const lot = parseStream(stream);
    if (lot?.aggregate !== 'lot') return null;
    const from = await this.offers.positionOf(lot, idOffer);
    const [event] = from === null ? [] : await this.store.readStream(stream, { from, limit: 1 });
    return event ?? null;
  }

  /** Computes the number of the cause from the number of its effect and the events in between. */
  private async placed(
    { unfiltered, tail }: LogPage,
    cause: CommittedEvent,
    { at: before, index }: AuctionLogEntry,
  ): Promise<AuctionLogEntry | null> {
    const event = indexedEvent(cause, this.contexts.open(cause));
    const after = event.at;
    const count = await this.index.count(unfiltered, { after, before });
    const beyond = tail.filter(({ at }) => at > after && at < before).length;
    return auctionLogEntryOf(event, index - count - beyond - 1);
  }
}
