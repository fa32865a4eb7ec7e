import type { Caller } from '@fairlot/access-domain';
import { AuctionQueries } from '@fairlot/auction-read-model';
import { notFound } from '@fairlot/contracts/problem';
import { VehicleRegistry, type Vehicle } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { AuctionScopes } from './auction-scopes.js';
import { isInScope, VehicleScope } from './vehicle-scope.js';

export type SightedVehicle = { readonly vehicle: Vehicle; readonly maySell: boolean };

/** A vehicle shows itself to who may sell it, and through every auction that the caller sees. */
@Injectable()
export class VehicleSight {
  constructor(
    private readonly vehicles: VehicleRegistry,
    private readonly selling: VehicleScope,
    private readonly auctions: AuctionQueries,
    private readonly scopes: AuctionScopes,
  ) {}

  /** @throws ApiProblem 404 when it is unknown or not to be seen. */
  async visible(caller: Caller, idVehicle: number): Promise<SightedVehicle> {
    const vehicle = await this.vehicles.byId(idVehicle);
    if (vehicle === null) throw notFound();
    const maySell = isInScope(await this.selling.of(caller), vehicle);
    if (!maySell && !(await this.isInVisibleAuction(caller, idVehicle))) throw notFound();
    return { vehicle, maySell };
  }

  private async isInVisibleAuction(caller: Caller, idVehicle: number): Promise<boolean> {
    const scope = await this.scopes.visibleTo(caller);
    const page = { limit: 1, offset: 0 };
    return (await this.auctions.vehicleAuctions(idVehicle, scope, page)).length > 0;
  }
}
