import type { AuctionView, LotView } from '@fairlot/contracts/auction';
import type { PublicAuction, LiveMessage } from '@fairlot/contracts/live';
import { noteSeenLot } from '#shared/api/seen-positions.js';
import type { BoardPositions } from './live-carrier.js';
import { LotStore } from './lot-store.js';
import type { ScheduleFlush } from './frame-store.js';

export type LiveAuctionCallbacks = {
  /** Called after an event that may change the dealer's statuses. */
  readonly standingMoved: () => void;
};

export type Watcher = { readonly idDealer: number; readonly businessName: string };
type PresenceMessage = {
  readonly idAuction: number;
  readonly watching: number;
  readonly dealers?: readonly Watcher[] | null | undefined;
};

/** The live state of an auction for its pages: the auction itself, its lots, and who is present. */
export class LiveAuctionStore {
  readonly lots: LotStore;
  private publicAuction: PublicAuction | null = null;
  private watchingCount: number | null = null;
  private watchingDealers: readonly Watcher[] | null = null;
  private isBuyers = false;
  private readonly watchers = new Set<() => void>();

  constructor(
    readonly idAuction: number,
    private readonly news: LiveAuctionCallbacks,
    schedule?: ScheduleFlush,
  ) {
    this.lots = new LotStore(schedule);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  };
  readonly auction = (): PublicAuction | null => this.publicAuction;
  /** Number of dealers who are present. Null until known. */
  readonly watching = (): number | null => this.watchingCount;
  /** The dealers who are present. Null for users who may not see them. */
  readonly dealers = (): readonly Watcher[] | null => this.watchingDealers;

  /**
   * Whether the user buys in this auction. A manager who does not buy has no statuses, and the call
   * for them is refused.
   */
  readonly buys = (): boolean => this.isBuyers;

  known(): BoardPositions {
    return { idAuction: this.idAuction, lots: this.lots.known() };
  }

  seed(auction: AuctionView & { readonly lotList: readonly LotView[] }): void {
    this.lots.seed(auction.lotList);
    this.isBuyers ||= auction.lotList.some(({ own }) => own !== null);
    this.takeAuction(auction);
  }

  presence({ idAuction, watching, dealers = null }: PresenceMessage) {
    if (idAuction !== this.idAuction) return;
    this.watchingCount = watching;
    this.watchingDealers = dealers;
    this.notify();
  }

  receive(message: LiveMessage): void {
    if (message.idAuction !== this.idAuction) return;
    if ('kind' in message) {
      this.lots.notice(message);
      this.news.standingMoved();
    } else if ('idLot' in message) {
      const before = this.lots.get(message.idLot)?.live;
      const isNewer = this.lots.receive(message);
      const hasEnded =
        before?.status !== message.status || before.awardStatus !== message.awardStatus;
      // Makes later reads of the dealer's statuses at least as new as this message.
      if (isNewer) noteSeenLot(message);
      if (isNewer && (hasEnded || this.lots.isUnsure(message.idLot))) this.news.standingMoved();
    } else this.takeAuction(message);
  }

  private takeAuction(auction: PublicAuction): void {
    if (this.publicAuction && auction.position < this.publicAuction.position) return;
    this.publicAuction = auction;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.watchers) listener();
  }
}
