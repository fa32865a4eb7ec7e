import { texts, vehicleName } from '@fairlot/content';
import type { LotView } from '@fairlot/contracts/auction';
import type { IdMarket, Language } from '@fairlot/countries';
import { type Cell, mapInParts } from '@fairlot/kernel';
import type { Report } from './report.js';

/** A lot as its manager sees it, with the VINs that lists omit. */
export type ReportLot = { readonly view: LotView; readonly frames: readonly string[] };

/** The reader's language and time zone. */
export type ReportLocale = { readonly language: Language; readonly idMarket: IdMarket };

const COLUMNS = [
  'lot',
  'vehicle',
  'licensePlate',
  'frame',
  'status',
  'award',
  'basePrice',
  'reserve',
  'price',
  'currency',
  'offers',
  'bidders',
  'startsAt',
  'endsAt',
  'closedAt',
  'closing',
  'buyer',
  'channel',
  'reason',
] as const;

const SEPARATOR = ' | ';
export const moneyCell = (minor: number | null | undefined): Cell =>
  minor === null || minor === undefined ? null : { minor };

/**
 * Lots with their results as a table (SEC-68): codes in the reader's language, times in the
 * market's time zone.
 */
export const lotReport = async (
  lots: readonly ReportLot[],
  { language, idMarket }: ReportLocale,
): Promise<Report> => {
  const text = texts(language);

  const orUnknown = (identity: string): string => identity || text('stock.unknown');

  const row = ({ view, frames }: ReportLot): Cell[] => {
    const { vehicles, managed, awardStatus } = view;
    const awarded = managed?.awarded ?? null;
    const cells: Record<(typeof COLUMNS)[number], Cell> = {
      lot: view.idLot,
      vehicle: vehicles.map(vehicleName).join(SEPARATOR),
      licensePlate: vehicles.map((one) => orUnknown(one.licensePlate)).join(SEPARATOR),
      frame: frames.map(orUnknown).join(SEPARATOR),
      status: text(`status.lot.${view.status}`),
      award: awardStatus === null ? null : text(`status.award.${awardStatus}`),
      basePrice: moneyCell(view.basePriceMinor),
      reserve: moneyCell(managed?.reserveMinor),
      price: moneyCell(awarded?.priceMinor ?? view.priceMinor),
      currency: view.currency,
      offers: view.offers,
      bidders: managed?.bidders ?? null,
      startsAt: { at: view.startsAt },
      endsAt: { at: view.endsAt },
      closedAt: view.closedAt === null ? null : { at: view.closedAt },
      closing: view.closing === null ? null : text(`closing.${view.closing}`),
      buyer: awarded?.businessName ?? null,
      channel: awarded === null ? null : text(`codeTable.CHANNEL.${awarded.channel}`),
      reason: view.closeReason ?? managed?.awardReason ?? null,
    };
    return COLUMNS.map((column) => cells[column]);
  };

  return {
    name: text('report.lots'),
    head: COLUMNS.map((column) => text(`report.${column}`)),
    rows: await mapInParts(lots, row),
    language,
    idMarket,
  };
};
