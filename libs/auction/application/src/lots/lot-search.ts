import type { QueryOf } from '@fairlot/contracts';
import type { LotView } from '@fairlot/contracts/auction';
import type { Operations } from '@fairlot/contracts/operations';
import type { VehicleFilter } from '@fairlot/vehicles-records';

export type LotSearch = QueryOf<Operations['SEC-46']>;

/** The conditions of LOT_SEARCH_STATUS on a lot as the caller sees it. */
const IS_IN_STATE: Readonly<Record<NonNullable<LotSearch['state']>, (lot: LotView) => boolean>> = {
  ALL: () => true,
  OBS: ({ observed }) => observed,
  OFF: ({ own }) => own !== null && own.state !== 'NONE',
  WIN: ({ own }) => own?.state === 'LEADING',
  OUT: ({ own }) => own?.state === 'OUTBID',
  NOF: ({ offers }) => offers === 0,
  AWD: ({ own }) => own?.state === 'WON',
  LST: ({ own }) => own?.state === 'LOST',
};

export const isInState = (lot: LotView, state: LotSearch['state']): boolean =>
  IS_IN_STATE[state ?? 'ALL'](lot);

/** The vehicle part of a search; null if there are no vehicle criteria. */
export const vehicleFilterOf = (search: LotSearch): VehicleFilter | null => {
  const { brand, licensePlate, model, region, idVehicle, frame } = search;
  const fields = { brand, licensePlate, model, region, idVehicle, frame };
  return Object.values(fields).some((value) => value !== undefined && value !== '') ? fields : null;
};
