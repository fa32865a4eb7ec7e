import type { AnswerOf, QueryOf } from '@fairlot/contracts';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Maximum number of auctions that are read: the first in the chosen order (CON-018). */
export const AUCTIONS_MAX = 30;

type Operation = (typeof vehicleOperations)['SEC-21'];
export type VehicleAuction = AnswerOf<Operation>[number];
export type AuctionsOrder = Pick<QueryOf<Operation>, 'sortField' | 'sortOrder'>;

/** Past and current auctions of a vehicle, as far as the user can see them (SEC-21). */
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
