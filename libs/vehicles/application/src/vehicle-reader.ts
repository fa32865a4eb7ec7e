import type { Caller } from '@fairlot/access-domain';
import type { QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { VehicleScope } from './vehicle-scope.js';
import { VehicleSight } from './vehicle-sight.js';
import { vehicleDetailsOf, vehicleViewOf } from './vehicle-view.js';

/** Vehicles to look at: the same for web and mobile. */
@Injectable()
export class VehicleReader {
  constructor(
    private readonly registry: VehicleRegistry,
    private readonly sight: VehicleSight,
    private readonly selling: VehicleScope,
  ) {}

  async vehicle(caller: Caller, idVehicle: number): Promise<AnswerTo<'SEC-20'>> {
    return vehicleViewOf((await this.sight.visible(caller, idVehicle)).vehicle);
  }

  async details(caller: Caller, idVehicle: number): Promise<AnswerTo<'SEC-22'>> {
    const { vehicle, maySell } = await this.sight.visible(caller, idVehicle);
    return vehicleDetailsOf(vehicle, maySell);
  }

  /** ENG-15: those that the caller may put into an auction now. */
  async stock(
    caller: Caller,
    { limit, offset, ...filter }: QueryOf<Operations['ENG-15']>,
  ): Promise<AnswerTo<'ENG-15'>> {
    const scope = await this.selling.of(caller);
    const page = { limit, offset };
    const { vehicles, total } = await this.registry.forAuction({ ...filter, ...scope }, page);
    return {
      vehicles: vehicles.map((vehicle) => vehicleDetailsOf(vehicle, true)),
      totalLength: total,
    };
  }
}
