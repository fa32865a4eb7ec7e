import type { AnswerOf, QueryOf } from '@fairlot/contracts';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** The newest of them, or the first in another order (CON-018). */
export const AUCTIONS_MAX = 30;

type Operation = (typeof vehicleOperations)['SEC-21'];
export type VehicleAuction = AnswerOf<Operation>[number];
export type AuctionsOrder = Pick<QueryOf<Operation>, 'sortField' | 'sortOrder'>;

/** The auctions that a vehicle is or was in, as far as the user sees them (SEC-21). */
export const vehicleAuctionsQuery = (idVehicle: number, order: AuctionsOrder) =>
  queryOptions({
    queryKey: ['vehicle-auctions', idVehicle, order],
    queryFn: ({ signal }) =>
      call(
        vehicleOperations['SEC-21'],
        { params: { id: idVehicle }, query: { ...order, limit: AUCTIONS_MAX, offset: 0 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
