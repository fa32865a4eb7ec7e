import { parseStream } from '@fairlot/auction-domain';
import type { QueryOf } from '@fairlot/contracts';
import type { StoredEventView } from '@fairlot/contracts/engineering';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { readEvents } from '@fairlot/event-sourcing-inspection';
import type { EventStore } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG } from '../providers.js';
import type { AuctionLogEntry } from './auction-log.js';
import { AuctionLogs, refuseIfTooLong } from './auction-logs.js';
import { causeOf, type CauseLists } from './cause-of.js';
import { LogPages } from './log-pages.js';
import { LotMoments, type MomentOf } from './lot-moments.js';
import { PageCauses } from './page-causes.js';
import { logEntryOf, storedEventView } from './stored-event-view.js';

type EventQuery = QueryOf<Operations['ENG-13']>;
type EventListQuery = QueryOf<Operations['ENG-23']> & { readonly idAuction: number };

/**
 * Reads the stored events of an auction in log order (ENG-13), and a short list of all events
 * (ENG-23).
 */
@Injectable()
export class EventReader {
  constructor(
    @Inject(EVENT_LOG) private readonly store: EventStore,
    private readonly logs: AuctionLogs,
    private readonly pages: LogPages,
    private readonly causes: PageCauses,
    private readonly moments: LotMoments,
  ) {}

  async page(wanted: EventQuery, language: string): Promise<AnswerTo<'ENG-13'>> {
    const { idAuction, at } = wanted;
    if (at !== undefined) await this.logs.requirePosition('at', at, language);
    const page = await this.pages.page(idAuction, wanted, wanted);
    const { places, offset, tail } = page;
    const idLots = [...new Set(places.flatMap(({ idLot }) => idLot ?? []))];
    const newer = new Set(tail.flatMap(({ idLot }) => idLot ?? []));
    const [momentOf, causes] = await Promise.all([
      this.moments.ofRows(idAuction, idLots, newer),
      refuseIfTooLong('limit', language, this.causes.of(page)),
    ]);
    const events = await this.views({ momentOf, causes, places });
    return { events, offset, total: await page.total };
  }

  async places({ idAuction, idLot, offset, limit }: EventListQuery): Promise<AnswerTo<'ENG-23'>> {
    const page = await this.pages.page(idAuction, { idLot }, { offset, limit });
    return { places: page.places.map(logEntryOf), total: await page.total };
  }

  /** The auction that a command wrote to, or null. */
  async auctionOf(commandId: string): Promise<number | null> {
    const names = (await this.store.findCommand(commandId)).map(({ stream }) =>
      parseStream(stream),
    );
    const ours = names.find((name) => name !== null && name.aggregate !== 'vehicle');
    return ours?.idAuction ?? null;
  }

  /** The views of the events of a page, with their causes and neighbours. */
  async views({ momentOf, causes, places }: EventPage): Promise<StoredEventView[]> {
    const related = places.flatMap(({ stream, position }) => [
      ...(position > 0 ? [{ stream, position: position - 1 }] : []),
      { stream, position },
      { stream, position: position + 1 },
    ]);
    const events = await readEvents(this.store, related);
    const views = places.map(async (entry) => {
      const { idLot, stream, position, commandId } = entry;
      const event = events.of(entry)!;
      const data = JSON.parse(event.data) as Record<string, unknown>;
      return storedEventView(event, entry, {
        cause: await causeOf(entry, data, causes),
        ofCommand: causes.ofCommand(commandId).length,
        moment: await momentOf(idLot),
        previous: events.of({ stream, position: position - 1 }) ?? null,
        next: events.of({ stream, position: position + 1 }) ?? null,
      });
    });
    return Promise.all(views);
  }
}

type EventPage = {
  readonly momentOf: MomentOf;
  readonly causes: CauseLists;
  readonly places: readonly AuctionLogEntry[];
};
