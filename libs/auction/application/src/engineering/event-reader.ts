import { parseStream } from '@fairlot/auction-domain';
import type { QueryOf } from '@fairlot/contracts';
import type { StoredEventView } from '@fairlot/contracts/engineering';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { readEvents } from '@fairlot/event-sourcing-inspection';
import type { EventStore } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG } from '../providers.js';
import type { Place } from './auction-log.js';
import { AuctionLogs } from './auction-logs.js';
import { followsInStream, type CauseLists } from './cause-of.js';
import { LogPages } from './log-pages.js';
import { LotMoments, type MomentOf } from './lot-moments.js';
import { entryOf, storedEventView } from './stored-event-view.js';

type Wanted = QueryOf<Operations['ENG-13']>;
type Lists = QueryOf<Operations['ENG-23']> & { readonly idAuction: number };

/** Stored events of an auction in log order (ENG-13), and all of its places in short (ENG-23). */
@Injectable()
export class EventReader {
  constructor(
    @Inject(EVENT_LOG) private readonly store: EventStore,
    private readonly logs: AuctionLogs,
    private readonly pages: LogPages,
    private readonly moments: LotMoments,
  ) {}

  async page(wanted: Wanted, language: string): Promise<AnswerTo<'ENG-13'>> {
    const { idAuction, at, limit } = wanted;
    if (isWhole(wanted)) return this.pageOfWhole(wanted, language);
    const log = at
      ? await this.logs.holding(idAuction, { at }, language)
      : await this.logs.upToNow(idAuction, language);
    const found = log.places.filter((place) => isWanted(place, wanted));
    const offset = at ? found.filter((place) => place.at < at).length : wanted.offset;
    const places = found.slice(offset, offset + limit);
    const momentOf = this.moments.open(idAuction);
    const events = await this.views({ momentOf, log, places });
    return { events, offset, total: found.length };
  }

  /** What everybody looks at first: none of the places beside it are read. */
  private async pageOfWhole(wanted: Wanted, language: string): Promise<AnswerTo<'ENG-13'>> {
    const { idAuction, at } = wanted;
    if (at !== undefined) await this.logs.requirePlace('at', at, language);
    const page = await this.pages.page(idAuction, wanted);
    const { places, offset, total, ofCommand, newer } = page;
    const idLots = places.flatMap(({ idLot }) => idLot ?? []);
    const momentOf = await this.moments.ofRows(idAuction, idLots, newer);
    const log = places.some(followsInStream)
      ? await this.logs.upToNow(idAuction, language)
      : { ofCommand, ofStream: () => [] };
    return { events: await this.views({ momentOf, log, places }), offset, total };
  }

  async places({ idAuction, idLot, offset, limit }: Lists, language: string) {
    const { places } = await this.logs.upToNow(idAuction, language);
    const found = idLot === undefined ? places : places.filter((one) => one.idLot === idLot);
    return { places: found.slice(offset, offset + limit).map(entryOf), total: found.length };
  }

  /** Which auction a command wrote to; null when it wrote to none. */
  async auctionOf(commandId: string): Promise<number | null> {
    const names = (await this.store.findCommand(commandId)).map(({ stream }) =>
      parseStream(stream),
    );
    const ours = names.find((name) => name !== null && name.aggregate !== 'vehicle');
    return ours?.idAuction ?? null;
  }

  /** The events that stand at these places, with what they hang together with. */
  async views({ momentOf, log, places }: Page): Promise<StoredEventView[]> {
    const beside = places.flatMap(({ stream, position }) => [
      ...(position > 0 ? [{ stream, position: position - 1 }] : []),
      ...[
        { stream, position },
        { stream, position: position + 1 },
      ],
    ]);
    const events = await readEvents(this.store, beside);
    const views = places.map(async (place) => {
      const { idLot, stream, position } = place;
      return storedEventView(events.of(place)!, place, {
        log,
        moment: await momentOf(idLot),
        previous: events.of({ stream, position: position - 1 }) ?? null,
        next: events.of({ stream, position: position + 1 }) ?? null,
      });
    });
    return Promise.all(views);
  }
}

type Page = {
  readonly momentOf: MomentOf;
  readonly log: CauseLists;
  readonly places: readonly Place[];
};

const isWhole = ({ idLot, kind, type, position, commandId }: Wanted): boolean =>
  [idLot, kind, type, position, commandId].every((filter) => filter === undefined);

const isWanted = (place: Place, { idLot, kind, type, position, commandId }: Wanted): boolean =>
  (idLot === undefined || place.idLot === idLot) &&
  (kind === undefined || place.kind === kind) &&
  (type === undefined || type.includes(place.type)) &&
  (position === undefined || place.position === position) &&
  (commandId === undefined || place.commandId === commandId);
