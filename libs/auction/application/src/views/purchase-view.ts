import type { PurchaseRecord } from '@fairlot/auction-read-model';
import type { PurchaseView } from '@fairlot/contracts/auction';
import { chargesForPrice } from '@fairlot/auction-rules';
import type { Vehicle } from '@fairlot/vehicles-records';

type RelatedData = {
  readonly vehicles: ReadonlyMap<number, Vehicle>;
  readonly names: ReadonlyMap<number, string>;
};

/** The view of an award: its price, and the charges by the terms stored in its auction (SEC-69). */
export const purchaseViewOf = (
  purchase: PurchaseRecord,
  { vehicles, names }: RelatedData,
): PurchaseView => {
  const { idVehicles, idOwnerDealer, idTemplate: _internal, idPurchase, ...shown } = purchase;
  return {
    ...(idPurchase !== null && { idPurchase }),
    settled: idPurchase !== null,
    ...shown,
    ...chargesForPrice(purchase.priceMinor, purchase.charges),
    businessName: names.get(purchase.idDealer) ?? '',
    idAuctioneer: idOwnerDealer,
    vehicles: idVehicles.flatMap((id) => {
      const vehicle = vehicles.get(id);
      if (vehicle === undefined) return [];
      const { idVehicle, brand, model, licensePlate, frame } = vehicle;
      return [{ idVehicle, brand, model, licensePlate, frame }];
    }),
  };
};
