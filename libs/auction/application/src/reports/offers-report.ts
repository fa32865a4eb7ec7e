import { texts } from '@fairlot/content';
import type { AnswerOf } from '@fairlot/contracts';
import type { OffersWish } from '@fairlot/contracts/auction';
import type { Operations } from '@fairlot/contracts/operations';
import type { Cell } from '@fairlot/kernel';
import { money, type Reader } from './lot-report.js';
import type { Report } from './report.js';

export type OfferRow = AnswerOf<Operations['SEC-67']>[number];

const COLUMNS = ['lot', 'offer', 'at', 'dealer', 'kind', 'price', 'voided', 'reason'] as const;

const inOrder = (a: string | number | null, b: string | number | null): number => {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b);
  return Number(a ?? -1) - Number(b ?? -1);
};

/** The rows that are wanted, in the order wanted; rows alike keep that of the log. */
export const wantedOffers = (rows: readonly OfferRow[], wish: OffersWish): OfferRow[] => {
  const { idLot, idDealer, kind, voided, sortField, sortOrder } = wish;
  const sign = sortOrder === 'asc' ? 1 : -1;
  return rows
    .filter(
      (row) =>
        (idLot === undefined || row.idLot === idLot) &&
        (idDealer === undefined || row.idDealer === idDealer) &&
        (kind === undefined || row.kind === kind) &&
        (voided === undefined || row.voided === voided),
    )
    .toSorted((a, b) => sign * inOrder(a[sortField], b[sortField]));
};

/** Accepted offers as a table (ENG-24): in the reader's words. */
export const offersReport = (rows: readonly OfferRow[], { language, idMarket }: Reader): Report => {
  const text = texts(language);
  const row = (offer: OfferRow): Cell[] => {
    const cells: Record<(typeof COLUMNS)[number], Cell> = {
      lot: offer.idLot,
      offer: offer.idOffer,
      at: { at: offer.at },
      dealer: offer.businessName,
      kind: text(`report.offerKind.${offer.kind}`),
      price: money(offer.priceMinor),
      voided: offer.voided ? text('report.yes') : null,
      reason: offer.voidReason,
    };
    return COLUMNS.map((column) => cells[column]);
  };
  return { head: COLUMNS.map((column) => text(`report.${column}`)), rows: rows.map(row), idMarket };
};
