import { auctionOperations, type LotView } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { displayedVehicle, vehicleTitle } from '@fairlot/content/vehicle-name';
import { call, type CallAnswer } from '#shared/api/call.js';

export type AuctionFull = CallAnswer<'SEC-48'>;

/**
 * Header and lots of an auction (SEC-48). Read only once, because the live connection then updates
 * them.
 */
export const auctionQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['auction', idAuction],
    queryFn: ({ signal }) =>
      call(auctionOperations['SEC-48'], { query: { idAuction } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Name of a lot: that of its first vehicle. */
export const vehicleName = ({ vehicles }: LotView): string =>
  vehicles[0] ? vehicleTitle(vehicles[0]) : '–';

/** The version of a lot's first vehicle, as the seller wrote it. */
export const vehicleVersion = ({ vehicles }: LotView): string =>
  vehicles[0] ? displayedVehicle(vehicles[0]).version : '';
