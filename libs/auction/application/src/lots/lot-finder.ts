import type { Caller } from '@fairlot/access-domain';
import {
  AuctionQueries,
  LotQueries,
  OpenLotQueries,
  type AuctionScope,
  type OpenLot,
} from '@fairlot/auction-read-model';
import { LOTS_FOUND_MAX, type FoundLot } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { vehicleViewOf } from '@fairlot/vehicles-application';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { AuctionScopes } from '../visibility/auction-scopes.js';

/** Numbers of open lots to search: the first batch, and further batches if too few lots match. */
const SEARCH_SIZES = [1_000, 4_000, 16_000];

/** Searches lots across all auctions (ENG-44). */
@Injectable()
export class LotFinder {
  constructor(
    private readonly scopes: AuctionScopes,
    private readonly open: OpenLotQueries,
    private readonly auctions: AuctionQueries,
    private readonly lots: LotQueries,
    private readonly vehicles: VehicleRegistry,
  ) {}

  async find(caller: Caller, words: string): Promise<AnswerTo<'ENG-44'>> {
    const scope = await this.scopes.visibleTo(caller);
    const found = await this.matching(scope, words);
    const lots = await this.visible(scope, found.slice(0, LOTS_FOUND_MAX));
    return { lots, more: found.length > LOTS_FOUND_MAX };
  }

  private async matching(scope: AuctionScope, words: string): Promise<readonly OpenLot[]> {
    const found: OpenLot[] = [];
    let offset = 0;
    for (const limit of SEARCH_SIZES) {
      const looked = await this.open.lots(scope, { limit, offset });
      const idVehicles = looked.flatMap((lot) => lot.idVehicles);
      const wanted = new Set(await this.vehicles.matchingIds({ words, idVehicles }));
      found.push(...looked.filter((lot) => lot.idVehicles.some((id) => wanted.has(id))));
      offset += limit;
      if (found.length > LOTS_FOUND_MAX || looked.length < limit) break;
    }
    return found;
  }

  private async visible(scope: AuctionScope, found: readonly OpenLot[]): Promise<FoundLot[]> {
    const [auctions, lots, vehicles] = await Promise.all([
      this.auctions.auctionsByIds([...new Set(found.map(({ idAuction }) => idAuction))], scope),
      this.lots.lotsByKeys(found),
      this.vehicles.byIds(found.flatMap(({ idVehicles }) => idVehicles)),
    ]);
    return found.flatMap(({ idAuction, idLot, idVehicles }) => {
      const auction = auctions.find((one) => one.idAuction === idAuction);
      const lot = lots.find((one) => one.idAuction === idAuction && one.idLot === idLot);
      // The lot may have disappeared since it was found.
      if (auction === undefined || lot === undefined) return [];
      const { name: auctionName, status: auctionStatus } = auction;
      const views = idVehicles.flatMap((id) => {
        const vehicle = vehicles.get(id);
        return vehicle === undefined ? [] : [vehicleViewOf(vehicle)];
      });
      return [
        { idAuction, auctionName, auctionStatus, idLot, status: lot.status, vehicles: views },
      ];
    });
  }
}
