import type { Caller } from '@fairlot/access-domain';
import { forbidden, notFound } from '@fairlot/contracts/refused';
import { VehicleRegistry, type Vehicle } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import type { MoverStanding } from '@fairlot/vehicles-domain';
import { moverStandingOf } from './standing-of.js';
import { VehicleScope } from './vehicle-scope.js';
import { VisibleVehicles } from './visible-vehicles.js';

export type VisibleVehicle = {
  readonly vehicle: Vehicle;
  /** As what the caller may sell the vehicle; null if the caller may not. */
  readonly standing: MoverStanding | null;
};

/** Decides who sees a vehicle: its sellers, and users who see it in an auction or elsewhere. */
@Injectable()
export class VehicleVisibility {
  constructor(
    private readonly vehicles: VehicleRegistry,
    private readonly selling: VehicleScope,
    private readonly showings: VisibleVehicles,
  ) {}

  /**
   * The vehicle, and as what the caller may sell it.
   * @throws Refused NOT_FOUND if the vehicle is unknown or not visible
   */
  async visible(caller: Caller, idVehicle: number): Promise<VisibleVehicle> {
    const vehicle = await this.vehicles.get(idVehicle);
    if (vehicle === null) return this.refuseUnknown(caller, idVehicle);
    const visible = await this.ifVisible(caller, vehicle);
    if (visible === null) throw notFound();
    return visible;
  }

  /** Does the same work as for a hidden vehicle, so that the response time does not differ. */
  private async refuseUnknown(caller: Caller, idVehicle: number): Promise<never> {
    await this.selling.of(caller);
    await this.showings.visibleTo(caller, [idVehicle]);
    throw notFound();
  }

  /** The vehicle if the caller may see it, otherwise null. */
  async ifVisible(caller: Caller, vehicle: Vehicle): Promise<VisibleVehicle | null> {
    const [visible = null] = await this.among(caller, [vehicle]);
    return visible;
  }

  /**
   * Those vehicles that the caller may see. The number of queries does not depend on their number.
   */
  async among(caller: Caller, vehicles: readonly Vehicle[]): Promise<readonly VisibleVehicle[]> {
    const scope = await this.selling.of(caller);
    const all = vehicles.map((vehicle) => ({
      vehicle,
      standing: moverStandingOf(caller, scope, vehicle),
    }));
    const others = all.flatMap(({ vehicle, standing }) => (standing ? [] : vehicle.idVehicle));
    const visible = others.length === 0 ? null : await this.showings.visibleTo(caller, others);
    return all.filter(
      ({ vehicle, standing }) => standing !== null || visible?.has(vehicle.idVehicle) === true,
    );
  }

  /**
   * A vehicle that the caller may sell.
   * @throws Refused NOT_FOUND as in `visible`; FORBIDDEN if the caller may see it but not sell it
   */
  async requireSeller(
    caller: Caller,
    idVehicle: number,
  ): Promise<{ readonly vehicle: Vehicle; readonly standing: MoverStanding }> {
    const { vehicle, standing } = await this.visible(caller, idVehicle);
    if (standing === null) throw forbidden();
    return { vehicle, standing };
  }
}
