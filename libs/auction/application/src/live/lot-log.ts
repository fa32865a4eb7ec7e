import { AuctionStates } from '../commands/index.js';
import {
  awardStream,
  lotStream,
  type AwardEvent,
  type LotKey,
  type PublicLotEvent,
} from '@fairlot/auction-domain';
import { momentOf } from '@fairlot/auction-event-schema';
import type { AwardHappened } from '@fairlot/auction-live';
import { maySee } from '@fairlot/auction-rules';
import { NOTHING, type Folded } from '@fairlot/auction-public-lot';
import type { LotLog as LotLogAnswer } from '@fairlot/contracts/live';
import { notFound } from '@fairlot/contracts/refused';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CLOCK, EVENT_LOG } from '../providers.js';
import { liveStateOf, lotAfterNext, logEntries, withAwards } from './fold-lot.js';
import { happenedOf } from './happened.js';

/** More missing events than this, and a client gets a snapshot instead. */
const MISSING_MAX = 500;
/** A folded state is kept at every so many positions, so that a long lot is folded once. */
const KEPT_EVERY = 500;
const KEPT_MAX = 1_000;

type Awards = readonly AwardHappened[];

/** What follows a position of a lot (ENG-08): nothing, the missing events, or a snapshot. */
@Injectable()
export class LotLog {
  private readonly kept = new LRUCache<string, Folded>({ max: KEPT_MAX });
  /** As far as lots were known to go: where to ask the store from. */
  private readonly heads = new LRUCache<string, number>({ max: KEPT_MAX });

  constructor(
    private readonly states: AuctionStates,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async after(key: LotKey, after: number): Promise<LotLogAnswer> {
    const position = await this.shownHead(key);
    if (after >= position) return { outcome: 'nothing', position };
    const awards = (await this.log.readStream(awardStream(key))).map(happenedOf<AwardEvent>);
    const now = this.clock.now();
    if (position - after > MISSING_MAX) {
      const folded = await this.fold(key, position, awards);
      const state = liveStateOf(withAwards(folded, awards), now);
      if (state === null) throw notFound();
      return { outcome: 'snapshot', state };
    }
    const before = await this.fold(key, after, awards);
    const missing = await this.read(key, after + 1, position - after);
    return { outcome: 'events', events: logEntries(before, missing, { awards, now }) };
  }

  /** The newest position that everybody may know of. */
  private async shownHead(key: LotKey): Promise<number> {
    const [head, lot] = await Promise.all([this.head(key), this.states.lot(key)]);
    if (maySee('DEALER', momentOf(lot), 'SEALED_OFFER')) return head;
    const { lot: folded } = await this.fold(key, head, []);
    return folded?.shownPosition ?? -1;
  }

  /** By the store: another process may have written since the engine of this one has looked. */
  private async head(key: LotKey): Promise<number> {
    const name = lotStream(key);
    let head = this.heads.get(name) ?? (await this.states.lot(key)).position;
    for (let page = KEPT_EVERY; page === KEPT_EVERY;) {
      const newer = await this.log.readStream(name, { from: head + 1, limit: KEPT_EVERY });
      page = newer.length;
      head += page;
    }
    this.heads.set(name, head);
    return head;
  }

  /** The lot after its event at `position`; nothing before the first one. */
  private async fold(key: LotKey, position: number, awards: Awards): Promise<Folded> {
    let folded = this.nearest(key, position);
    for (let from = (folded.lot?.position ?? -1) + 1; from <= position;) {
      const page = await this.read(key, from, Math.min(KEPT_EVERY, position + 1 - from));
      if (page.length === 0) break;
      for (const happened of page) {
        folded = lotAfterNext(folded, happened, awards);
        const { position: at } = happened;
        if ((at + 1) % KEPT_EVERY === 0) this.kept.set(nameOf(key, at), folded);
      }
      from += page.length;
    }
    return folded;
  }

  private async read(key: LotKey, from: number, limit: number) {
    const stored = await this.log.readStream(lotStream(key), { from, limit });
    return stored.map(happenedOf<PublicLotEvent>);
  }

  private nearest(key: LotKey, position: number): Folded {
    for (let end = Math.floor((position + 1) / KEPT_EVERY); end > 0; end -= 1) {
      const folded = this.kept.get(nameOf(key, end * KEPT_EVERY - 1));
      if (folded !== undefined) return folded;
    }
    return NOTHING;
  }
}

const nameOf = (key: LotKey, position: number): string => `${lotStream(key)}@${position}`;
