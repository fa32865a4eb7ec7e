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
  /** The caller's relation to the vehicle. Null if the caller may not sell it. */
  readonly standing: MoverStanding | null;
};

/** A vehicle is visible to its sellers, and to users who can see it in an auction or elsewhere. */
@Injectable()
export class VehicleVisibility {
  constructor(
    private readonly vehicles: VehicleRegistry,
    private readonly selling: VehicleScope,
    private readonly showings: VisibleVehicles,
  ) {}

  /**
   * The vehicle, and the caller's relation to it.
   * @throws Refused NOT_FOUND if the vehicle is unknown or not visible
   */
  async visible(caller: Caller, idVehicle: number): Promise<VisibleVehicle> {
    const vehicle = await this.vehicles.get(idVehicle);
    if (vehicle === null) return this.refuseUnknown(caller, idVehicle);
    const visible = await this.ifVisible(caller, vehicle);
    if (visible === null) throw notFound();
    return visible;
  }

  /** Does the work of a hidden vehicle, so that the time of the answer does not tell them apart. */
  private async refuseUnknown(caller: Caller, idVehicle: number): Promise<never> {
    await this.selling.of(caller);
    await this.showings.visibleTo(caller, [idVehicle]);
    throw notFound();
  }

  /** Returns the vehicle if the caller can see it, otherwise null. */
  async ifVisible(caller: Caller, vehicle: Vehicle): Promise<VisibleVehicle | null> {
    const [visible = null] = await this.among(caller, [vehicle]);
    return visible;
  }

  /** Returns the visible vehicles. The cost does not depend on their number. */
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
   * Returns a vehicle that the caller may sell.
   * @throws Refused NOT_FOUND like `visible`; FORBIDDEN if the caller may see but not sell it
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
