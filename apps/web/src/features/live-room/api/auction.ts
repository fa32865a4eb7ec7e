import { auctionOperations, type LotView } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { displayedVehicle, vehicleTitle } from '@fairlot/content/vehicle-name';
import { call, type CallAnswer } from '#shared/api/call.js';

export type AuctionFull = CallAnswer<'SEC-48'>;

/**
 * Header and lots of an auction (SEC-48). The room applies live changes and catches up by itself,
 * so this is read only once.
 */
export const auctionQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['auction', idAuction],
    queryFn: ({ signal }) =>
      call(auctionOperations['SEC-48'], { query: { idAuction } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Title of the lot: its first vehicle. */
export const vehicleName = ({ vehicles }: LotView): string =>
  vehicles[0] ? vehicleTitle(vehicles[0]) : '–';

/** The seller's version text beside the name. */
export const vehicleVersion = ({ vehicles }: LotView): string =>
  vehicles[0] ? displayedVehicle(vehicles[0]).version : '';
