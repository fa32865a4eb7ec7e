import type { Caller } from '@fairlot/access-domain';
import type { BodyOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import type { VehicleData } from '@fairlot/contracts/vehicles';
import { germanArea } from '@fairlot/countries';
import {
  RELIED_ON_STATES,
  VehicleClaimed,
  VehicleRegistry,
  type Vehicle,
} from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { identityRules } from './import/identity-rules.js';
import { sameCarDoubts } from './same-car-doubts.js';
import { editedFieldsOf, editVersionOf } from './edit-version.js';
import { VehicleVisibility } from './vehicle-visibility.js';
import { vehicleDetailsOf } from './vehicle-view.js';

type VehicleEdit = BodyOf<Operations['SEC-23']>;
type EditedFields = Pick<Vehicle, keyof VehicleData | 'region'>;

/** Lets sellers correct the data of a vehicle. */
@Injectable()
export class VehicleEditor {
  constructor(
    private readonly vehicles: VehicleRegistry,
    private readonly visibility: VehicleVisibility,
  ) {}

  /**
   * Replaces the data of a vehicle (SEC-23). Equal data changes nothing, so a repeat gets the first
   * response.
   * @throws Refused RECORD_CHANGED, VEHICLE_NOT_FREE; VALIDATION for the registration or VIN
   */
  async edit(
    caller: Caller,
    { idVehicle, ifVersion, ...data }: VehicleEdit,
    commandId: string,
  ): Promise<AnswerTo<'SEC-23'>> {
    const { vehicle, standing } = await this.visibility.requireSeller(caller, idVehicle);
    const edited = fieldsToStore(data, vehicle);
    if (!isUnchanged(edited, vehicle)) {
      if (RELIED_ON_STATES.includes(vehicle.state)) throw new Refused('VEHICLE_NOT_FREE');
      if (editVersionOf(vehicle) !== ifVersion) throw recordChanged(vehicle);
      await this.write(vehicle, edited, { idActor: caller.idUser, commandId });
    }
    const now = await this.vehicles.get(idVehicle);
    if (now === null) throw notFound();
    const doubts = await sameCarDoubts(this.vehicles, [now]);
    return vehicleDetailsOf(now, standing, doubts.get(idVehicle));
  }

  /** Writes the data, unless the vehicle was changed or added to a lot since the check. */
  private async write(
    vehicle: Vehicle,
    edited: EditedFields,
    by: { readonly idActor: number; readonly commandId: string },
  ): Promise<void> {
    const seen = { ...editedFieldsOf(vehicle), state: vehicle.state };
    try {
      if (await this.vehicles.edit(vehicle.idVehicle, edited, { by, seen })) return;
    } catch (error) {
      throw error instanceof VehicleClaimed ? new Refused('VEHICLE_NOT_FREE') : error;
    }
    const now = await this.vehicles.get(vehicle.idVehicle);
    if (now === null) throw notFound();
    if (isUnchanged(edited, now)) return;
    throw RELIED_ON_STATES.includes(now.state)
      ? new Refused('VEHICLE_NOT_FREE')
      : recordChanged(now);
  }
}

const recordChanged = (vehicle: Vehicle): Refused =>
  new Refused('RECORD_CHANGED', { facts: { version: editVersionOf(vehicle) } });

const isUnchanged = (fields: EditedFields, vehicle: Vehicle): boolean =>
  Object.entries(fields).every(([field, value]) => vehicle[field as keyof EditedFields] === value);

/**
 * The fields to store. Registration and VIN must follow the rules of the market, unless they are
 * unchanged or empty.
 */
const fieldsToStore = (data: VehicleData, vehicle: Vehicle): EditedFields => {
  const { idMarket } = vehicle;
  const { plateOf, frameOf } = identityRules(idMarket);
  const licensePlate = ['', vehicle.licensePlate].includes(data.licensePlate)
    ? data.licensePlate
    : plateOf(data.licensePlate);
  const frame = ['', vehicle.frame].includes(data.frame)
    ? data.frame
    : frameOf(data.frame, data.firstRegistration);
  if (licensePlate === null || frame === null)
    throw validationRefused(
      [
        ...(licensePlate === null ? ['licensePlate'] : []),
        ...(frame === null ? ['frame'] : []),
      ].map((path) => ({ path, code: 'invalid_format' })),
    );
  const isElsewhere = idMarket === 'DE' && data.postalCode !== vehicle.postalCode;
  const region = isElsewhere ? germanArea(data.postalCode) : vehicle.region;
  return { ...data, licensePlate, frame, region };
};
