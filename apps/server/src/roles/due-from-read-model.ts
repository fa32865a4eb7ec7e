import { DueSource, type DueHint } from '@fairlot/auction-application';
import { AuctionQueries } from '@fairlot/auction-read-model';
import { Injectable } from '@nestjs/common';

/** Finds due work in the read model. Rows may lag behind, so the command checks again. */
@Injectable()
export class DueFromReadModel extends DueSource {
  constructor(private readonly auctions: AuctionQueries) {
    super();
  }

  async dueUntil(at: number): Promise<readonly DueHint[]> {
    const due = await this.auctions.dueWithin(0, at);
    const earliest = new Map<string, DueHint>();
    for (const { work, idAuction, at: dueAt } of due) {
      const kind = work === 'CLOSE_LOT' ? 'CLOSE' : 'START';
      const key = `${kind} ${idAuction}`;
      // Hints are sorted by time, so the first one with a key is the earliest.
      if (!earliest.has(key)) earliest.set(key, { kind, idAuction, at: dueAt });
    }
    return [...earliest.values()];
  }
}
