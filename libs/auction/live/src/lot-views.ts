import type { LotKey } from '@fairlot/auction-domain';
import { foldedAfter, EMPTY_FOLD, type LotFold } from '@fairlot/auction-public-lot';
import { lotTopic } from '@fairlot/contracts/live';
import { beforeAwardEvent, beforeLotEvent, foldLot } from './fold.js';
import type {
  LiveAwardEvent,
  LiveEvent,
  LoadStream,
  LiveLotEvent,
  PastLots,
} from './live-event.js';
import { RecentViews } from './recent-views.js';

/** An event of a lot or of its award, with the lot before and after it. */
export type LotStep = NextEvent & {
  readonly before: LotFold;
  readonly after: LotFold;
};
type NextEvent =
  | { readonly aggregate: 'lot'; readonly event: LiveLotEvent }
  | { readonly aggregate: 'award'; readonly event: LiveAwardEvent };

export const nextEventOf = (aggregate: 'lot' | 'award', event: LiveEvent): NextEvent =>
  ({ aggregate, event }) as NextEvent;

/** Folds events of the log into lots, one by one. Reads the streams of lots that are not cached. */
export class LotViews {
  private readonly lots: RecentViews<LotFold>;

  constructor(
    private readonly parts: { readonly loadStream: LoadStream; readonly pastLots?: PastLots },
    max: number,
  ) {
    this.lots = new RecentViews(max);
  }

  get size(): number {
    return this.lots.size;
  }

  /**
   * Folds an event into its lot. Returns null if the event was already folded, or if the lot does
   * not exist yet.
   */
  async step(key: LotKey, next: NextEvent): Promise<LotStep | null> {
    const topic = lotTopic(key.idAuction, key.idLot);
    const held = this.lots.get(topic) ?? EMPTY_FOLD;
    const before = await (next.aggregate === 'lot'
      ? this.beforeLot(key, held, next.event)
      : this.beforeAward(key, held, next.event));
    if (before === null) return null;
    const after = foldedAfter(before, next.event);
    if (after.lot === null) return null;
    // A withdrawn lot is not cached, because it has hardly any further events.
    if (after.lot.status === 'WDR') this.lots.delete(topic);
    else this.lots.set(topic, after);
    return { ...next, before, after };
  }

  forget(topic: string): void {
    this.lots.delete(topic);
  }

  private async beforeLot(key: LotKey, held: LotFold, next: LiveLotEvent): Promise<LotFold | null> {
    const heldPosition = held.lot?.position ?? -1;
    if (next.position <= heldPosition) return null;
    if (next.position === heldPosition + 1) return held;
    const { loadStream, pastLots } = this.parts;
    const past = (await pastLots?.(key))?.find(({ position }) => position < next.position);
    const read = await foldLot(loadStream, key, {
      part: beforeLotEvent(next),
      ...(past && { known: past }),
    });
    return { lot: read.lot, award: held.lot === null ? read.award : held.award };
  }

  private async beforeAward(key: LotKey, held: LotFold, next: LiveAwardEvent) {
    if (next.position <= held.award.position) return null;
    if (held.lot !== null && next.position === held.award.position + 1) return held;
    const read = await foldLot(this.parts.loadStream, key, { part: beforeAwardEvent(next) });
    return { lot: held.lot ?? read.lot, award: read.award };
  }
}
