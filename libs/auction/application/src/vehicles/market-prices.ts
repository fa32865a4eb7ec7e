import type { AwardedPrice } from '@fairlot/auction-read-model';
import type { MarketPrices } from '@fairlot/contracts/vehicles';
import type { Vehicle } from '@fairlot/vehicles-records';

/**
 * The median of prices. For an even number of prices, it is the lower of the two middle prices,
 * which a buyer really paid.
 */
export const medianOf = (prices: readonly number[]): number | null => {
  const sorted = prices.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
};

/**
 * The awards of a model, with the attributes to compare vehicles by, and a summary of their prices
 * (ENG-25).
 */
export const marketPricesOf = (
  prices: readonly AwardedPrice[],
  vehicles: ReadonlyMap<number, Vehicle>,
): MarketPrices => {
  const sorted = prices.map(({ priceMinor }) => priceMinor).toSorted((a, b) => a - b);
  return {
    medianMinor: medianOf(sorted),
    lowestMinor: sorted[0] ?? null,
    highestMinor: sorted.at(-1) ?? null,
    sales: prices.flatMap((price) => {
      const vehicle = vehicles.get(price.idVehicle);
      if (vehicle === undefined) return [];
      const { version, mileageKm, firstRegistration, damaged } = vehicle;
      return [{ ...price, version, mileageKm, firstRegistration, damaged }];
    }),
  };
};
