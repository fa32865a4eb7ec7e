import type { Caller } from '@fairlot/access-domain';
import { AuctionQueries } from '@fairlot/auction-read-model';
import type { AuctionView } from '@fairlot/contracts/auction';
import { Unavailable } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { AuctionViews } from './auction-views.js';

/** Reads the header of an auction that was already found to be visible to the caller. */
@Injectable()
export class AuctionHeaders {
  constructor(
    private readonly queries: AuctionQueries,
    private readonly views: AuctionViews,
  ) {}

  /**
   * The header of an auction as the caller may see it.
   * @throws Unavailable NOT_READY if the read model does not have the auction yet
   */
  async of(caller: Caller, idAuction: number): Promise<AuctionView> {
    const auction = await this.queries.auction(idAuction);
    if (auction === null) throw new Unavailable('NOT_READY');
    return this.views.one(caller, auction);
  }
}
