import type { Caller } from '@fairlot/access-domain';
import { notFound } from '@fairlot/contracts/refused';
import { VehicleRegistry, type Vehicle } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { isInScope, VehicleScope } from './vehicle-scope.js';
import { VehicleShowings } from './vehicle-showings.js';

export type SightedVehicle = { readonly vehicle: Vehicle; readonly maySell: boolean };

/** A vehicle shows itself to who may sell it, and wherever it is put up before the caller's eyes. */
@Injectable()
export class VehicleSight {
  constructor(
    private readonly vehicles: VehicleRegistry,
    private readonly selling: VehicleScope,
    private readonly showings: VehicleShowings,
  ) {}

  /** @throws Refused NOT_FOUND when it is unknown or not to be seen. */
  async visible(caller: Caller, idVehicle: number): Promise<SightedVehicle> {
    const vehicle = await this.vehicles.get(idVehicle);
    if (vehicle === null) throw notFound();
    const maySell = isInScope(await this.selling.of(caller), vehicle);
    if (!maySell && !(await this.showings.isShownTo(caller, idVehicle))) throw notFound();
    return { vehicle, maySell };
  }
}
