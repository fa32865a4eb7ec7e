import { vehicleHistoryOperations } from '@fairlot/contracts/vehicles';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Every change of a vehicle, page by page (ENG-99); whoever comes back sees what came meanwhile. */
export const vehicleHistoryQuery = (idVehicle: number) =>
  infiniteQueryOptions({
    queryKey: ['vehicle-history', idVehicle],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(
        vehicleHistoryOperations['ENG-99'],
        { params: { id: idVehicle }, query: cursor === null ? {} : { cursor } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
