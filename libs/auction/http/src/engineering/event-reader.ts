import type { StoredEventView } from '@fairlot/contracts';
import type { Operations, QueryOf } from '@fairlot/contracts';
import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import type { AnswerTo } from '../answer-to.js';
import { EVENT_LOG } from '../providers.js';
import { HiddenLots } from './hidden-lots.js';
import { scanLog } from './log-scan.js';
import { addressOf, storedEventView } from './stored-event-view.js';

type Wanted = QueryOf<Operations['ENG-13']>;

/** Events looked at for one page; then the page ends early, and `next` goes on from there. */
const SCAN_MAX = 50_000;

/** Stored events of an auction in log order (ENG-13). */
@Injectable()
export class EventReader {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly hidden: HiddenLots,
  ) {}

  async page(wanted: Wanted, language: string): Promise<AnswerTo<'ENG-13'>> {
    const events: StoredEventView[] = [];
    const isHidden = this.hidden.open();
    let scanned = 0;
    const place = { path: 'after', language };
    for await (const event of scanLog(this.log, wanted.after ?? null, place)) {
      scanned += 1;
      if (isWanted(event, wanted)) {
        const { idAuction, idLot = null } = addressOf(event.stream) ?? wanted;
        const hides = idLot !== null && (await isHidden({ idAuction, idLot }));
        events.push(storedEventView(event, hides));
      }
      if (events.length === wanted.limit || scanned === SCAN_MAX) return { events, next: event.at };
    }
    return { events, next: null };
  }
}

const isWanted = (
  event: CommittedEvent,
  { idAuction, idLot, type, commandId }: Wanted,
): boolean => {
  const address = addressOf(event.stream);
  if (address?.idAuction !== idAuction) return false;
  if (idLot !== undefined && address.idLot !== idLot) return false;
  if (type !== undefined && event.type !== type) return false;
  if (commandId === undefined) return true;
  return (JSON.parse(event.metadata) as { commandId: string }).commandId === commandId;
};
