import { auctionTopic, lotTopic } from '@fairlot/contracts/live';
import { allLotIdsIn, type FoldedAuction } from '@fairlot/auction-public-lot';

/** All topics that an auction and its lots ever had. */
export const topicsOf = ({ idAuction, standings }: FoldedAuction): readonly string[] => [
  auctionTopic(idAuction),
  ...allLotIdsIn(standings).map((idLot) => lotTopic(idAuction, idLot)),
];

/** Clears the topics of an auction some time after its award, unless it is reopened. */
export class EndedAuctions {
  private readonly timers = new Map<number, NodeJS.Timeout>();

  constructor(
    private readonly keepMs: number,
    private readonly clear: (auction: FoldedAuction) => void,
  ) {}

  follow(auction: FoldedAuction): void {
    const { idAuction, status, deleted } = auction;
    clearTimeout(this.timers.get(idAuction));
    this.timers.delete(idAuction);
    if (status !== 'AWA' || deleted) return;
    const end = (): void => {
      this.timers.delete(idAuction);
      this.clear(auction);
    };
    this.timers.set(idAuction, setTimeout(end, this.keepMs));
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
