import { rulesOf, reserveMetForPublic } from '@fairlot/auction-domain';
import { shownFieldsOf } from '@fairlot/auction-rules';
import type { PublicLot } from '@fairlot/contracts/live';
import type { LotFold } from './lot-fold.js';
import type { FoldedAward } from './folded-award.js';
import { isHidden, type FoldedLot } from './folded-lot.js';

/**
 * Version of the folds of lots. Increase it if the result of a fold changes. The rows are then
 * rebuilt at the next start.
 */
export const PUBLIC_LOT_VERSION = 12;

const LOT_STATUS = { SCH: 'NEW', RUN: 'OPN', CLD: 'END', AWA: 'END', WDR: 'WDR' } as const;

const isOpen = ({ status }: FoldedLot): boolean => status === 'SCH' || status === 'RUN';

/** The public price of a lot. Null while it is hidden. */
export const publicPriceMinor = (lot: FoldedLot): number | null => {
  const { sale, status, close, leading } = lot;
  if (sale !== null && status === 'AWA') return sale.priceMinor;
  return leading?.priceMinor ?? close?.best?.amountMinor ?? null;
};

const publicReserveMet = (lot: FoldedLot): boolean | null => {
  if (isHidden(lot)) return null;
  return reserveMetForPublic(lot.terms, lot.close?.reserveMet ?? lot.leading?.reserveMet ?? false);
};

const publicClickAndBuyMinor = (lot: FoldedLot): number | null => {
  const { clickAndBuyMinor } = lot.terms;
  if (clickAndBuyMinor === null || !isOpen(lot)) return null;
  return (lot.leading?.priceMinor ?? 0) < clickAndBuyMinor ? clickAndBuyMinor : null;
};

const publicMinimumNextMinor = (lot: FoldedLot): number | null =>
  isOpen(lot) && !isHidden(lot)
    ? rulesOf(lot.terms.format).minimumNextMinor({ terms: lot.terms, standing: lot.leading })
    : null;

/**
 * The award status. Both streams contain each decision, but a declined award is only in the award's
 * stream. The fold with more decisions is therefore newer. If the numbers are equal, the award's
 * stream decides.
 */
const publicAwardStatus = (lot: FoldedLot, award: FoldedAward): PublicLot['awardStatus'] =>
  award.decisions < lot.decisions ? lot.awardStatus : award.status;

/**
 * The complete public state of a lot, without dealers, maximum, reserve price and sealed amounts.
 * It depends only on how far each stream is folded, not on the order of arrival. Row, topic, HTTP
 * and time machine show exactly this.
 */
export const publicLotOf = ({ lot, award }: LotFold): PublicLot | null =>
  lot && existingLotOf(lot, award);

/** The public state of a lot that is known to exist. */
export const existingLotOf = (lot: FoldedLot, award: FoldedAward): PublicLot => ({
  idAuction: lot.idAuction,
  idLot: lot.idLot,
  position: lot.shownPosition,
  awardPosition: award.position,
  status: lot.status,
  lotStatus: lot.sale === null ? LOT_STATUS[lot.status] : 'CNB',
  awardStatus: publicAwardStatus(lot, award),
  paused: lot.pause !== null,
  pause: lot.pause,
  format: lot.terms.format,
  currency: lot.terms.currency,
  ...shownFieldsOf(lot.terms),
  unitMinor: lot.terms.policy.unitMinor,
  confirmAbovePermille: lot.terms.policy.confirmAbovePermille,
  priceMinor: publicPriceMinor(lot),
  minimumNextMinor: publicMinimumNextMinor(lot),
  reserveMet: publicReserveMet(lot),
  clickAndBuyMinor: publicClickAndBuyMinor(lot),
  offers: isHidden(lot) ? null : lot.offers,
  startsAt: lot.terms.startsAt,
  endsAt: lot.endsAt,
  extension: lot.extension,
  lastCall: lot.lastCall,
  closedAt: lot.closing?.at ?? null,
  closing: lot.closing?.how ?? null,
  closeReason: lot.closing?.reason ?? null,
});

/** The best bid and its dealer, for managers of the auction. Null while bids are hidden. */
export const leaderOf = ({ sale, close, leading }: FoldedLot) => {
  if (sale !== null) return { idDealer: sale.idDealer, idOffer: sale.idOffer };
  if (leading !== null) return { idDealer: leading.idLeader, idOffer: leading.idLeadingOffer };
  return close?.best ?? null;
};
