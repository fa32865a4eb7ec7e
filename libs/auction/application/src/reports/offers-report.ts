import type { OfferReportRow, PartyRecord } from '@fairlot/auction-read-model';
import { texts } from '@fairlot/content';
import type { OffersQuery } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { type Cell, mapInParts } from '@fairlot/kernel';
import type { NameOf } from '../views/lot-view.js';
import { moneyCell, type ReportLocale } from './lot-report.js';
import type { Report } from './report.js';

export type OfferRow = AnswerTo<'SEC-67'>['rows'][number];

const COLUMNS = [
  'lot',
  'offer',
  'at',
  'dealer',
  'kind',
  'offered',
  'price',
  'leader',
  'voided',
  'reason',
  'voidedAt',
  'priceAfterVoid',
  'leaderAfterVoid',
] as const;

/** Ids of all dealers in a row. */
export const dealerIdsOf = ({ idDealer, leader, afterVoid }: OfferReportRow): number[] =>
  [idDealer, leader?.idDealer, afterVoid?.leader?.idDealer].flatMap((id) => id ?? []);

/** Adds the names of dealers to a row. Only for managers of the auction (ROL-038). */
export const namedRow = (row: OfferReportRow, nameOf: NameOf): OfferRow => {
  const named = (party: PartyRecord | null) => {
    const idDealer = party?.idDealer ?? null;
    return idDealer === null ? null : { idDealer, businessName: nameOf(idDealer) };
  };
  const { leader, afterVoid, ...offer } = row;
  return {
    ...offer,
    businessName: nameOf(row.idDealer),
    leader: named(leader),
    afterVoid: afterVoid && { ...afterVoid, leader: named(afterVoid.leader) },
  };
};

const compareValues = (a: string | number | null, b: string | number | null): number => {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b);
  return Number(a ?? -1) - Number(b ?? -1);
};

/** Filters and sorts the rows. Rows with equal values keep the order of the log. */
export const filterOffers = (rows: readonly OfferRow[], query: OffersQuery): OfferRow[] => {
  const { idLot, idDealer, kind, voided } = query;
  const { sort, order } = query.sort;
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .filter(
      (row) =>
        (idLot === undefined || row.idLot === idLot) &&
        (idDealer === undefined || row.idDealer === idDealer) &&
        (kind === undefined || row.kind === kind) &&
        (voided === undefined || row.voided === voided),
    )
    .toSorted((a, b) => sign * compareValues(a[sort], b[sort]));
};

/** Accepted bids as a table (ENG-24), in the reader's language. */
export const offersReport = async (
  rows: readonly OfferRow[],
  { language, idMarket }: ReportLocale,
): Promise<Report> => {
  const text = texts(language);
  const row = (offer: OfferRow): Cell[] => {
    const cells: Record<(typeof COLUMNS)[number], Cell> = {
      lot: offer.idLot,
      offer: offer.idOffer,
      at: { at: offer.at },
      dealer: offer.businessName,
      kind: text(`report.offerKind.${offer.kind}`),
      offered: moneyCell(offer.amountMinor),
      price: moneyCell(offer.priceMinor),
      leader: offer.leader?.businessName ?? null,
      voided: offer.voided ? text('report.yes') : null,
      reason: offer.voidReason,
      voidedAt: offer.afterVoid && { at: offer.afterVoid.at },
      priceAfterVoid: moneyCell(offer.afterVoid?.priceMinor),
      leaderAfterVoid: offer.afterVoid?.leader?.businessName ?? null,
    };
    return COLUMNS.map((column) => cells[column]);
  };
  return {
    name: text('report.offers'),
    head: COLUMNS.map((column) => text(`report.${column}`)),
    rows: await mapInParts(rows, row),
    language,
    idMarket,
  };
};
