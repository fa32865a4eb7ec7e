import type { AuctionView, LotView } from '@fairlot/contracts/auction';
import type { PublicAuction, LiveMessage } from '@fairlot/contracts/live';
import { noteSeenLot } from '#shared/api/seen-positions.js';
import type { KnownBoard } from './live-carrier.js';
import { LotStore } from './lot-store.js';
import type { Schedule } from './frame-store.js';

export type RoomNews = {
  /** Something happened that the own standings depend on. */
  readonly standingMoved: () => void;
};

export type Watcher = { readonly idDealer: number; readonly businessName: string };
type Presence = {
  readonly idAuction: number;
  readonly watching: number;
  readonly dealers?: readonly Watcher[] | null | undefined;
};

/** All that lives of one auction while somebody looks at it: the auction, its lots, who watches. */
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

  readonly subscribe = (hear: () => void): (() => void) => {
    this.watchers.add(hear);
    return () => this.watchers.delete(hear);
  };
  readonly auction = (): PublicAuction | null => this.auctionShown;
  /** How many dealers watch; null while nobody has said. */
  readonly watching = (): number | null => this.watchingShown;
  /** Who they are; null for whom the server does not tell. */
  readonly dealers = (): readonly Watcher[] | null => this.dealersShown;

  /** Whether the user buys here: a manager who does not has no standings, and may not ask. */
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
      // Own standings that are read after it are those of this state, too.
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
    for (const hear of this.watchers) hear();
  }
}
