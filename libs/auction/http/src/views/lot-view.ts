import type { AwardBoard, LotBoard } from '@fairlot/auction-read-model';
import type { LotView, ManagedLot, VehicleView } from '@fairlot/contracts';
import { hidesOffers, publicLot } from './lot-state.js';
import { ownStandingOf, type OwnOffer } from './own-standing.js';

/** Who looks at an auction's lots, and what he is to others. */
export type LotViewer = {
  /** The dealer whose standing is shown; null for who does not buy. */
  readonly idBuyer: number | null;
  readonly manages: boolean;
  readonly businessNameOf: (idDealer: number) => string;
};

export type LotRow = {
  readonly lot: LotBoard;
  readonly award: AwardBoard | null;
  readonly vehicles: readonly VehicleView[];
  readonly observed: boolean;
  readonly ownOffer: OwnOffer | null;
};

/** ROL-038: only for the owner of the auction and staff; sealed offers not before the close. */
const managedOf = ({ lot, award }: LotRow, { businessNameOf }: LotViewer): ManagedLot => {
  const named = (idDealer: number) => ({ idDealer, businessName: businessNameOf(idDealer) });
  const { idLeader } = lot;
  const isAwarded = award?.status === 'AWA';
  return {
    reserveMinor: lot.reserveMinor,
    leader: idLeader === null || hidesOffers(lot) ? null : named(idLeader),
    bidders: lot.idBidders.length,
    bound: (award?.bound ?? []).map(({ idOffer, idDealer, amountMinor }) => ({
      idOffer,
      ...named(idDealer),
      amountMinor,
    })),
    awarded: isAwarded ? awardedOf(award, businessNameOf) : null,
    pauseReason: lot.pauseReason,
  };
};

const awardedOf = (
  { idOffer, idDealer, priceMinor, channel, idPurchase }: AwardBoard,
  businessNameOf: LotViewer['businessNameOf'],
): ManagedLot['awarded'] => {
  if (idOffer === null || idDealer === null || priceMinor === null || channel === null) return null;
  const businessName = businessNameOf(idDealer);
  return { idOffer, idDealer, businessName, priceMinor, channel, settled: idPurchase !== null };
};

/** A lot as its viewer may see it (SEC-73). */
export const lotViewOf = (row: LotRow, viewer: LotViewer): LotView => {
  const { lot, award, vehicles, observed, ownOffer } = row;
  const { idBuyer } = viewer;
  return {
    ...publicLot(lot, award),
    observed,
    own: idBuyer === null ? null : ownStandingOf({ lot, award, idDealer: idBuyer }, ownOffer),
    vehicles: [...vehicles],
    managed: viewer.manages ? managedOf(row, viewer) : null,
  };
};
