import { minimumNextMinor } from '@fairlot/auction-domain';
import type { LiveLot } from '@fairlot/contracts/live';
import type { LotView } from './lot-view.js';

/** The price that anybody who may see the lot may see; null while sealed (I11). */
export const publicPriceMinor = ({ soldMinor, terms, close, standing }: LotView): number | null => {
  if (soldMinor !== null) return soldMinor;
  return terms.sealed ? (close?.bestMinor ?? null) : (standing?.priceMinor ?? null);
};

const isHidden = ({ terms, close }: LotView): boolean => terms.sealed && close === null;

const publicReserveMet = (view: LotView): boolean | null => {
  if (view.terms.reserveMinor === null || isHidden(view)) return null;
  return view.close?.reserveMet ?? view.standing?.reserveMet ?? false;
};

const publicClickAndBuyMinor = (view: LotView): number | null => {
  const { clickAndBuyMinor } = view.terms;
  const isOpen = view.status === 'SCH' || view.status === 'RUN';
  if (clickAndBuyMinor === null || !isOpen) return null;
  return (view.standing?.priceMinor ?? 0) < clickAndBuyMinor ? clickAndBuyMinor : null;
};

const publicMinimumNextMinor = (view: LotView): number | null => {
  const isOpen = view.status === 'SCH' || view.status === 'RUN';
  return isOpen && !view.terms.sealed ? minimumNextMinor(view) : null;
};

/** The whole public state of a lot: no dealer, no maximum, no reserve, no sealed amount. */
export const liveLotOf = (view: LotView, serverNow: number): LiveLot => ({
  v: 1,
  idAuction: view.idAuction,
  idLot: view.idLot,
  position: view.position,
  serverNow,
  status: view.status,
  paused: view.paused,
  sealed: view.terms.sealed,
  priceMinor: publicPriceMinor(view),
  minimumNextMinor: publicMinimumNextMinor(view),
  reserveMet: publicReserveMet(view),
  clickAndBuyMinor: publicClickAndBuyMinor(view),
  offers: isHidden(view) ? null : view.offers,
  startsAt: view.terms.startsAt,
  endsAt: view.endsAt,
  extension: view.extension,
  closeReason: view.close?.reason ?? null,
  awardStatus: view.awardStatus,
});
