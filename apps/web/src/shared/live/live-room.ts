import type { AuctionView, LotView } from '@fairlot/contracts/auction';
import type { PublicAuction, LiveMessage } from '@fairlot/contracts/live';
import { noteSeenLot } from '#shared/api/seen-positions.js';
import type { KnownBoard } from './live-carrier.js';
import { LotStore } from './lot-store.js';
import type { Schedule } from './frame-store.js';

export type RoomNews = {
  /** An event that affects the user's standings. */
  readonly standingMoved: () => void;
};

export type Watcher = { readonly idDealer: number; readonly businessName: string };
type Presence = {
  readonly idAuction: number;
  readonly watching: number;
  readonly dealers?: readonly Watcher[] | null | undefined;
};

/** Live state of one auction page: the auction, its lots and its watchers. */
export class LiveRoom {
  readonly lots: LotStore;
  private auctionShown: PublicAuction | null = null;
  private watchingShown: number | null = null;
  private dealersShown: readonly Watcher[] | null = null;
  private isBuyers = false;
  private readonly watchers = new Set<() => void>();

  constructor(
    readonly idAuction: number,
    private readonly news: RoomNews,
    schedule?: Schedule,
  ) {
    this.lots = new LotStore(schedule);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  };
  readonly auction = (): PublicAuction | null => this.auctionShown;
  /** Number of watching dealers; null until known. */
  readonly watching = (): number | null => this.watchingShown;
  /** The watching dealers; null for users who may not see them. */
  readonly dealers = (): readonly Watcher[] | null => this.dealersShown;

  /** Whether the user buys here. A manager who does not has no standings, and the call is refused. */
  readonly buys = (): boolean => this.isBuyers;

  known(): KnownBoard {
    return { idAuction: this.idAuction, lots: this.lots.known() };
  }

  seed(auction: AuctionView & { readonly lotList: readonly LotView[] }): void {
    this.lots.seed(auction.lotList);
    this.isBuyers ||= auction.lotList.some(({ own }) => own !== null);
    this.takeAuction(auction);
  }

  presence({ idAuction, watching, dealers = null }: Presence) {
    if (idAuction !== this.idAuction) return;
    this.watchingShown = watching;
    this.dealersShown = dealers;
    this.tell();
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
      // Later reads of own standings must be at least as new.
      if (isNewer) noteSeenLot(message);
      if (isNewer && (hasEnded || this.lots.isUnsure(message.idLot))) this.news.standingMoved();
    } else this.takeAuction(message);
  }

  private takeAuction(auction: PublicAuction): void {
    if (this.auctionShown && auction.position < this.auctionShown.position) return;
    this.auctionShown = auction;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.watchers) listener();
  }
}
