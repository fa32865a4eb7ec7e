import { lotOperations, type OfferView } from '@fairlot/contracts/auction';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const PAGE = 1000;
/** More offers than any lot takes: a limit, not a wish. */
const OFFERS_MAX = 20_000;

const allOffers = async (
  params: { readonly idAuction: number; readonly idLot: number },
  signal: AbortSignal,
): Promise<OfferView[]> => {
  const offers: OfferView[] = [];
  for (let offset = 0; offset < OFFERS_MAX; offset += PAGE) {
    const query = { limit: PAGE, offset };
    const page = await call(lotOperations['ENG-09'], { params, query }, { signal });
    offers.push(...page.offers);
    if (page.offers.length === 0 || offers.length >= page.totalLength) break;
  }
  return offers.toSorted((a, b) => a.position - b.position);
};

/** The accepted offers of a lot up to a position, oldest first (ENG-09). */
export const historyQuery = (idAuction: number, idLot: number, position: number) =>
  queryOptions({
    queryKey: ['history', idAuction, idLot, position],
    queryFn: ({ signal }) => allOffers({ idAuction, idLot }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // A newer offer does not empty the list while it is read.
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });

/** Own offers on a lot as of a position and the newest own receipt, the newest first (ENG-35). */
export const ownOffersQuery = (
  { idAuction, idLot }: { readonly idAuction: number; readonly idLot: number },
  limit: number,
  asOf: readonly unknown[],
) =>
  queryOptions({
    queryKey: ['own-offers', idAuction, idLot, limit, ...asOf],
    queryFn: ({ signal }) =>
      call(
        lotOperations['ENG-35'],
        { params: { id: idAuction }, query: { idLot, limit } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The data sheet of a vehicle (SEC-22). */
export const dataSheetQuery = (idVehicle: number) =>
  queryOptions({
    queryKey: ['data-sheet', idVehicle],
    queryFn: ({ signal }) =>
      call(vehicleOperations['SEC-22'], { params: { id: idVehicle } }, { signal }),
    staleTime: 10 * 60_000,
  });

/** What the same model was awarded for (ENG-25). */
export const marketPricesQuery = (idVehicle: number) =>
  queryOptions({
    queryKey: ['market-prices', idVehicle],
    queryFn: ({ signal }) =>
      call(vehicleOperations['ENG-25'], { params: { id: idVehicle } }, { signal }),
    staleTime: 60_000,
  });
