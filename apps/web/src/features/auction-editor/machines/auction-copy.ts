import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import type { IdMarket } from '@fairlot/countries';
import { auctionValuesOf, type AuctionValues } from './auction-values.js';
import { moveToFutureWeek } from './schedule.js';

type CopyFacts = {
  readonly idMarket: IdMarket;
  readonly now: number;
  /** Whether the user may publish with the template of the copied auction. */
  readonly isOwnTemplate: boolean;
};

/**
 * Copies an auction with its free vehicles. Also returns the number of vehicles that are not free.
 */
export const copyOf = (
  source: AuctionAsDraft,
  { idMarket, now, isOwnTemplate }: CopyFacts,
): { readonly values: AuctionValues; readonly taken: number } => {
  const values = auctionValuesOf(source, idMarket);
  const free = new Set(
    source.vehicles.filter(({ state }) => state === 'PUBLISHED').map(({ idVehicle }) => idVehicle),
  );
  const lots = values.lots
    .map((lot) => ({
      ...lot,
      idLot: null,
      idVehicles: lot.idVehicles.filter((idVehicle) => free.has(idVehicle)),
    }))
    .filter(({ idVehicles }) => idVehicles.length > 0);
  return {
    values: {
      ...values,
      ...moveToFutureWeek(values, { idMarket, now }),
      idTemplate: isOwnTemplate ? values.idTemplate : null,
      lots,
    },
    taken: source.vehicles.length - free.size,
  };
};
