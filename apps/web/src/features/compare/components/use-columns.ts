import type { MarketPrices, VehicleDetails, VehicleFileView } from '@fairlot/contracts/vehicles';
import { useQueries } from '@tanstack/react-query';
import { dataSheetQuery, marketPricesQuery } from '../../lot-detail/api/lot.js';
import {
  vehicleAuctionsQuery,
  type VehicleAuction,
} from '../../vehicle-auctions/api/vehicle-auctions.js';
import { conditionQuery } from '../../vehicle-condition/api/vehicle-condition.js';
import { photosIn, vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { isRefusal } from '#shared/api/api-error.js';
import type { CallAnswer } from '#shared/api/call.js';
import { useCompared } from '#shared/compared/compared-vehicles.js';

/** The data of one vehicle. A field is undefined while it loads. */
export type VehicleColumn = {
  readonly idVehicle: number;
  readonly vehicle: VehicleDetails | undefined;
  /** True if the vehicle does not exist or is not visible to this user. */
  readonly isGone: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly photos: readonly VehicleFileView[];
  readonly market: MarketPrices | undefined;
  readonly condition: CallAnswer<'ENG-110'> | undefined;
  /**
   * The lot in which the user selected the vehicle, otherwise its newest lot. Null if it was in no
   * lot.
   */
  readonly lot: VehicleAuction | null | undefined;
};

const NEWEST_FIRST = { sortField: 'dateCreate', sortOrder: 'desc' } as const;
const NOT_FOUND = 404;

/** The data of the compared vehicles. An error for one vehicle does not affect the others. */
export const useColumns = (ids: readonly number[]): readonly VehicleColumn[] => {
  const chosen = useCompared();
  const sheets = useQueries({ queries: ids.map((id) => dataSheetQuery(id)) });
  const seen = (at: number) => ({ enabled: sheets[at]?.data !== undefined });
  const files = useQueries({
    queries: ids.map((id, at) => ({ ...vehicleFilesQuery(id), ...seen(at) })),
  });
  const markets = useQueries({
    queries: ids.map((id, at) => ({ ...marketPricesQuery(id), ...seen(at) })),
  });
  const conditions = useQueries({
    queries: ids.map((id, at) => ({ ...conditionQuery(id), ...seen(at) })),
  });
  const auctions = useQueries({
    queries: ids.map((id, at) => ({ ...vehicleAuctionsQuery(id, NEWEST_FIRST), ...seen(at) })),
  });
  return ids.map((idVehicle, at): VehicleColumn => {
    const sheet = sheets[at];
    const error = sheet?.error ?? null;
    const from = chosen.find((one) => one.idVehicle === idVehicle)?.lot;
    const lots = auctions[at]?.data;
    const isFrom = (lot: VehicleAuction) =>
      lot.idAuction === from?.idAuction && lot.idLot === from.idLot;
    return {
      idVehicle,
      vehicle: sheet?.data,
      isGone: isRefusal(error) && error.status === NOT_FOUND,
      error,
      retry: () => void sheet?.refetch(),
      photos: photosIn(files[at]?.data?.files ?? []),
      market: markets[at]?.data,
      condition: conditions[at]?.data,
      lot: lots && (lots.find(isFrom) ?? lots[0] ?? null),
    };
  });
};
