import type { LotRecord } from '@fairlot/auction-read-model';
import type { VehicleState } from '@fairlot/vehicles-records';

type LotOfVehicles = Pick<LotRecord, 'idVehicles' | 'status' | 'awardStatus'>;

/** From weak to strong: a vehicle is what the strongest of its lots says. */
const STRENGTH = ['PUBLISHED', 'IN_AUCTION', 'SOLD'] as const satisfies readonly VehicleState[];

const strengthOf = ({ status, awardStatus }: LotOfVehicles): 0 | 1 | 2 => {
  if (awardStatus === 'AWA') return 2;
  return status === 'SCH' || status === 'RUN' || awardStatus === 'TBA' ? 1 : 0;
};

/** What each vehicle of these lots should be (STA-087). */
export const statesIn = (lots: readonly LotOfVehicles[]): ReadonlyMap<number, VehicleState> => {
  const states = new Map<number, VehicleState>();
  for (const lot of lots.toSorted((one, other) => strengthOf(one) - strengthOf(other)))
    for (const idVehicle of lot.idVehicles) states.set(idVehicle, STRENGTH[strengthOf(lot)]);
  return states;
};
