import { texts } from '@fairlot/content';
import type { LotView } from '@fairlot/contracts/auction';
import { toMarketTime, type IdMarket, type Language } from '@fairlot/countries';
import { toEuros } from '@fairlot/kernel';
import type { Report, ReportCell } from './report.js';

/** A lot as its manager sees it, with the frame numbers that lists do not show. */
export type ReportLot = { readonly view: LotView; readonly frames: readonly string[] };

/** Whose words and whose clock. */
export type Reader = { readonly language: Language; readonly idMarket: IdMarket };

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
  'buyer',
  'channel',
] as const;

const SEPARATOR = ' | ';
export const euros = (minor: number | null | undefined): number | null =>
  minor === null || minor === undefined ? null : toEuros(minor);

/** Lots and results (SEC-68): codes in the reader's language, times on the market's clock. */
export const lotReport = (lots: readonly ReportLot[], { language, idMarket }: Reader): Report => {
  const text = texts(language);
  const clock = (at: number): string => toMarketTime(at, idMarket).replace('T', ' ');

  const row = ({ view, frames }: ReportLot): ReportCell[] => {
    const { vehicles, managed, awardStatus } = view;
    const awarded = managed?.awarded ?? null;
    const cells: Record<(typeof COLUMNS)[number], ReportCell> = {
      lot: view.idLot,
      vehicle: vehicles.map((v) => `${v.brand} ${v.model} ${v.version}`).join(SEPARATOR),
      licensePlate: vehicles.map(({ licensePlate }) => licensePlate).join(SEPARATOR),
      frame: frames.join(SEPARATOR),
      status: text(`status.lot.${view.status}`),
      award: awardStatus === null ? null : text(`status.award.${awardStatus}`),
      basePrice: euros(view.basePriceMinor),
      reserve: euros(managed?.reserveMinor),
      price: euros(awarded?.priceMinor ?? view.priceMinor),
      currency: view.currency,
      offers: view.offers,
      bidders: managed?.bidders ?? null,
      startsAt: clock(view.startsAt),
      endsAt: clock(view.endsAt),
      buyer: awarded?.businessName ?? null,
      channel: awarded === null ? null : text(`codeTable.CHANNEL.${awarded.channel}`),
    };
    return COLUMNS.map((column) => cells[column]);
  };

  return {
    head: COLUMNS.map((column) => text(`report.${column}`)),
    rows: lots.map(row),
    idMarket,
  };
};
