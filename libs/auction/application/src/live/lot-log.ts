import {
  awardStream,
  lotStream,
  type AwardEvent,
  type LotKey,
  type PublicLotEvent,
} from '@fairlot/auction-domain';
import type { LiveAwardEvent } from '@fairlot/auction-live';
import { LotQueries } from '@fairlot/auction-read-model';
import { EMPTY_FOLD, type LotFold, type FoldedLot } from '@fairlot/auction-public-lot';
import type { LotLog as LotLogAnswer } from '@fairlot/contracts/live';
import { notFound } from '@fairlot/contracts/refused';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, EVENT_LOG } from '../providers.js';
import { liveStateOf, lotAfterNext, logEntries, applyAwards } from './fold-lot.js';
import { positionedEventOf } from './positioned-event.js';

/**
 * Maximum number of missed events that a client gets. If it missed more, it gets a snapshot
 * instead.
 */
const MISSING_MAX = 500;
const PAGE_EVENTS = 500;

/**
 * Returns what happened after a position of a lot (ENG-08): nothing, the missed events, or a
 * snapshot.
 */
@Injectable()
export class LotLog {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LotQueries) private readonly lots: Pick<LotQueries, 'pastOf'>,
  ) {}

  async after(key: LotKey, after: number): Promise<LotLogAnswer> {
    const past = await this.lots.pastOf(key);
    const head = await this.folded(key, past[0], Infinity);
    // The latest position that is public.
    const position = head.lot?.shownPosition ?? -1;
    if (after >= position) return { outcome: 'nothing', position };
    const awards = (await this.log.readStream(awardStream(key))).map(positionedEventOf<AwardEvent>);
    const now = this.clock.now();
    if (position - after > MISSING_MAX) {
      const state = liveStateOf(applyAwards(head, awards), now);
      if (state === null) throw notFound();
      return { outcome: 'snapshot', state };
    }
    const from = past.find((lot) => lot.position <= after);
    const before = await this.folded(key, from, after, awards);
    const missing = await this.read(key, after + 1, position - after);
    return { outcome: 'events', events: logEntries(before, missing, { awards, now }) };
  }

  /**
   * The state of the lot after its event at `until`, or its current state. Reads the store, because
   * rows may lag.
   */
  private async folded(
    key: LotKey,
    past: FoldedLot | undefined,
    until: number,
    awards: readonly LiveAwardEvent[] = [],
  ): Promise<LotFold> {
    let folded: LotFold = { ...EMPTY_FOLD, lot: past ?? null };
    for (let from = (past?.position ?? -1) + 1; from <= until;) {
      const page = await this.read(key, from, Math.min(PAGE_EVENTS, until + 1 - from));
      folded = page.reduce((lot, happened) => lotAfterNext(lot, happened, awards), folded);
      if (page.length < PAGE_EVENTS) break;
      from += page.length;
    }
    return folded;
  }

  private async read(key: LotKey, from: number, limit: number) {
    const stored = await this.log.readStream(lotStream(key), { from, limit });
    return stored.map(positionedEventOf<PublicLotEvent>);
  }
}
