import type { AnswerTo } from '@fairlot/contracts/operations';
import { frameKey } from '@fairlot/kernel';
import { plateKey, type Vehicle } from '@fairlot/vehicles-records';
import type { NamedLine } from './names-in.js';

export type LineFault = AnswerTo<'SEC-39'>['faults'][number];
type MatchObstacle = Extract<LineFault['code'], 'not_free' | 'other_template'>;

const groupedBy = (
  vehicles: readonly Vehicle[],
  keyOf: (vehicle: Vehicle) => string,
): ReadonlyMap<string, readonly Vehicle[]> => Map.groupBy(vehicles, keyOf);

/**
 * Matches each line to a vehicle by its VIN, or else code, or else registration. Of several
 * matches, the first available vehicle is used. Each vehicle is used once.
 * @param vehicles the newest first
 */
export const matchLines = (
  lines: readonly NamedLine[],
  vehicles: readonly Vehicle[],
  hindranceOf: (vehicle: Vehicle) => MatchObstacle | null,
): { readonly chosen: readonly Vehicle[]; readonly faults: readonly LineFault[] } => {
  const byFrame = groupedBy(vehicles, ({ frame }) => frameKey(frame));
  const byCode = groupedBy(vehicles, ({ vehicleCode }) => vehicleCode);
  const byPlate = groupedBy(vehicles, ({ licensePlate }) => plateKey(licensePlate));
  const meant = ({ frame, vehicleCode, licensePlate }: NamedLine): readonly Vehicle[] =>
    (frame && byFrame.get(frameKey(frame))) ||
    (vehicleCode && byCode.get(vehicleCode)) ||
    (licensePlate && byPlate.get(plateKey(licensePlate))) ||
    [];
  const chosen = new Map<number, Vehicle>();
  const faults: LineFault[] = [];
  for (const one of lines) {
    const { line, named } = one;
    const found = meant(one);
    const vehicle = found.find((each) => hindranceOf(each) === null) ?? found[0];
    const fault = (code: LineFault['code']) =>
      faults.push({ line, named, code, idVehicle: vehicle?.idVehicle ?? null });
    const hindrance = vehicle && hindranceOf(vehicle);
    if (named === '') fault('empty');
    else if (vehicle === undefined) fault('not_found');
    else if (hindrance) fault(hindrance);
    else if (chosen.has(vehicle.idVehicle)) fault('twice');
    else chosen.set(vehicle.idVehicle, vehicle);
  }
  return { chosen: [...chosen.values()], faults };
};
