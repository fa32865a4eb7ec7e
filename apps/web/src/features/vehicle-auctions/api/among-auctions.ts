import type { AnswerOf } from '@fairlot/contracts';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

type Operation = (typeof vehicleOperations)['ENG-112'];
export type AmongAuctions = AnswerOf<Operation>[number];

/** Past and current auctions of several vehicles, as far as the user can see them (ENG-112). */
export const amongAuctionsQuery = (idVehicles: readonly number[]) =>
  queryOptions({
    queryKey: ['vehicles-in-auctions', idVehicles],
    queryFn: ({ signal }) =>
      call(vehicleOperations['ENG-112'], { query: { idVehicles: [...idVehicles] } }, { signal }),
  });
