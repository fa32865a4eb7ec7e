import { vehicleConditionOperations } from '@fairlot/contracts/vehicles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const FRESH_MS = 60_000;

/** The condition report of a vehicle, as its seller wrote it (ENG-110). */
export const conditionQuery = (idVehicle: number) =>
  queryOptions({
    queryKey: ['vehicle-condition', idVehicle],
    queryFn: ({ signal }) =>
      call(vehicleConditionOperations['ENG-110'], { params: { id: idVehicle } }, { signal }),
    staleTime: FRESH_MS,
  });
