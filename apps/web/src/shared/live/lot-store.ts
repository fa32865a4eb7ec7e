import type { LotView, OfferAnswer, OwnStanding } from '@fairlot/contracts/auction';
import type { DealerNotice, PublicLot } from '@fairlot/contracts/live';
import { NO_STANDING, ownStatusIn, type OwnStatus } from '#shared/status/lot-with-standing.js';
import { isUnsure } from '#shared/status/standing.js';
import { FrameStore, type ScheduleFlush } from './frame-store.js';
import { statusAfterAnswer, statusAfterNotice, statusAfterReading } from './own-status-after.js';

type OfLot = { readonly idLot: number } & Pick<OwnStatus, 'position' | 'priceMinor'>;

export type LotEntry = {
  readonly live: PublicLot;
  readonly own: OwnStatus;
  readonly observed: boolean;
};

type WatchChoice = { readonly observed: boolean; readonly isSaved: boolean };

/**
 * Number of events in a state of the lot. Of two states, the one with the higher number is newer.
 */
const eventCountOf = ({ position, awardPosition }: PublicLot): number => position + awardPosition;

/**
 * The live state of the lots of one auction. A lot never returns to an older state, in whatever
 * order messages, responses and reads arrive.
 */
export class LotStore {
  private readonly entries: FrameStore<LotEntry>;
  /**
   * The user's watch choices on this page. They override reads that were requested before the
   * choices were saved.
   */
  private readonly chosen = new Map<number, WatchChoice>();

  constructor(schedule?: ScheduleFlush) {
    this.entries = new FrameStore(schedule);
  }

  readonly get = (idLot: number): LotEntry | undefined => this.entries.get(idLot);
  readonly subscribe = (idLot: number, listener: () => void) =>
    this.entries.subscribe(idLot, listener);
  readonly subscribeAll = (listener: () => void) => this.entries.subscribeAll(listener);
  readonly revision = () => this.entries.revision();

  /** Applies the lots of a read, except lots whose stored state is newer. */
  seed(lots: readonly LotView[]): void {
    for (const lot of lots) {
      const before = this.entries.latest(lot.idLot);
      const observed = this.chosen.get(lot.idLot)?.observed ?? lot.observed;
      if (before === undefined)
        this.entries.set(lot.idLot, { live: lot, own: ownStatusIn(lot), observed });
      else if (eventCountOf(lot) < eventCountOf(before.live))
        this.entries.set(lot.idLot, { ...before, observed });
      else {
        const own = statusAfterReading(before.own, lot.own ?? NO_STANDING, lot);
        this.entries.set(lot.idLot, { live: lot, own, observed });
      }
    }
    this.entries.flush();
  }

  /**
   * Applies the state of a lot from a message. Returns false if it is not newer than the stored
   * state.
   */
  receive(live: PublicLot): boolean {
    const before = this.entries.latest(live.idLot);
    if (before === undefined || eventCountOf(live) <= eventCountOf(before.live)) return false;
    this.entries.set(live.idLot, { ...before, live });
    return true;
  }

  notice(notice: DealerNotice): void {
    this.move(notice.idLot, ({ own }) => statusAfterNotice(own, notice));
  }

  /** Applies statuses of the dealer that were just read (ENG-17). */
  standings(standings: readonly (OwnStanding & OfLot)[]): void {
    for (const { idLot, position, priceMinor, ...read } of standings)
      this.move(idLot, ({ own }) => statusAfterReading(own, read, { position, priceMinor }));
  }

  /** Applies the server's response to a bid of the user. */
  answered(answer: OfferAnswer, amountMinor: number, isAgent: boolean): void {
    this.move(answer.idLot, ({ own }) => statusAfterAnswer(own, answer, { amountMinor, isAgent }));
  }

  /**
   * Whether the lot has changed in a way that leaves the dealer's status unknown, so that it must
   * be read.
   */
  isUnsure(idLot: number): boolean {
    const entry = this.entries.latest(idLot);
    return entry !== undefined && isUnsure(entry);
  }

  /**
   * Call before a new read of the lots. Its response includes all choices saved so far, so these no
   * longer override it.
   */
  asksAnew(): void {
    for (const [idLot, { isSaved }] of this.chosen) if (isSaved) this.chosen.delete(idLot);
  }

  /** Shows the user's watch choice before it is saved. */
  observe(idLot: number, observed: boolean): void {
    this.chosen.set(idLot, { observed, isSaved: false });
    this.showWatched(idLot, observed);
  }

  /** Called after a watch choice was saved. A later choice may still be pending. */
  watchSaved(idLot: number, observed: boolean): void {
    if (this.chosen.get(idLot)?.observed === observed)
      this.chosen.set(idLot, { observed, isSaved: true });
  }

  /**
   * Called if saving a watch choice failed or its outcome is unknown. Shows the earlier state until
   * the next read.
   */
  watchFailed(idLot: number, observed: boolean): void {
    this.chosen.delete(idLot);
    this.showWatched(idLot, !observed);
  }

  private showWatched(idLot: number, observed: boolean): void {
    const before = this.entries.latest(idLot);
    if (before) this.entries.set(idLot, { ...before, observed });
  }

  private move(idLot: number, next: (entry: LotEntry) => OwnStatus): void {
    const before = this.entries.latest(idLot);
    if (before === undefined) return;
    const own = next(before);
    if (own !== before.own) this.entries.set(idLot, { ...before, own });
  }

  positions(): ReadonlyMap<number, number> {
    return this.ofEach(({ position }) => position);
  }

  /** The number of events in the newest state of each lot. */
  known(): ReadonlyMap<number, number> {
    return this.ofEach(eventCountOf);
  }

  private ofEach(valueOf: (live: PublicLot) => number): ReadonlyMap<number, number> {
    const all = new Map<number, number>();
    for (const idLot of this.entries.keys()) {
      const entry = this.entries.latest(idLot);
      if (entry) all.set(idLot, valueOf(entry.live));
    }
    return all;
  }
}
