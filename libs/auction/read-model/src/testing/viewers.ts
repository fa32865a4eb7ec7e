import type { OfferQueries, OfferReportRow, OfferViewer } from '../queries/offer-queries.js';

export const FIRST_PAGE = { limit: 10, offset: 0 };
export const dealerViewer = (idDealer: number): OfferViewer => ({
  idDealer,
  as: 'DEALER',
});
export const AS_OWNER: OfferViewer = { idDealer: 3, as: 'OWNER' };
export const AS_STAFF: OfferViewer = { idDealer: null, as: 'STAFF' };

/** The full report of an auction. */
export const readReport = async (
  offers: OfferQueries,
  idAuction: number,
): Promise<OfferReportRow[]> => {
  const rows: OfferReportRow[] = [];
  for await (const row of offers.offersReport({ idAuction }, AS_STAFF)) rows.push(row);
  return rows;
};
