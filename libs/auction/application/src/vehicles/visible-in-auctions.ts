import type { Caller } from '@fairlot/access-domain';
import { AuctionQueries } from '@fairlot/auction-read-model';
import { VisibleVehicles } from '@fairlot/vehicles-application';
import { Injectable } from '@nestjs/common';
import { AuctionScopes } from '../visibility/auction-scopes.js';

/** Makes a vehicle visible to callers who see one of its auctions. */
@Injectable()
export class VisibleInAuctions extends VisibleVehicles {
  constructor(
    private readonly auctions: AuctionQueries,
    private readonly scopes: AuctionScopes,
  ) {
    super();
  }

  override async visibleTo(
    caller: Caller,
    idVehicles: readonly number[],
  ): Promise<ReadonlySet<number>> {
    return this.auctions.visibleVehicles(idVehicles, await this.scopes.visibleTo(caller));
  }
}
