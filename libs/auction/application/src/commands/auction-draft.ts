import type { AuctionTerms, LotTerms } from '@fairlot/auction-domain';
import { CURRENCY } from '@fairlot/kernel';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { policyHash } from '@fairlot/auction-event-schema';

/** The terms as the owner gives them; the hash and the list of lots are made here. */
export type AuctionDraft = Omit<AuctionTerms, 'policyHash' | 'idLots'>;
export type LotDraft = Pick<
  LotTerms,
  'idVehicles' | 'basePriceMinor' | 'reserveMinor' | 'clickAndBuyMinor'
> & {
  /** Whose each vehicle is, in the order of `idVehicles`. */
  readonly idSellerDealers: readonly number[];
  /** When this lot ends apart from the others; null for the auction's end. */
  readonly endsAt: number | null;
};

export const auctionTermsOf = (draft: AuctionDraft, idLots: readonly number[]): AuctionTerms => ({
  ...draft,
  policyHash: policyHash(draft.policy),
  idLots,
});

export const lotTermsOf = (auction: AuctionTerms, draft: LotDraft): LotTerms => ({
  idVehicles: draft.idVehicles,
  basePriceMinor: draft.basePriceMinor,
  reserveMinor: draft.reserveMinor,
  clickAndBuyMinor: draft.clickAndBuyMinor,
  currency: CURRENCY,
  startsAt: auction.startsAt,
  endsAt: draft.endsAt ?? auction.endsAt,
  format: auction.format,
  policy: auction.policy,
  policyHash: auction.policyHash,
});

/** A vehicle stands in one lot of an auction only. */
export const refuseSharedVehicles = (tx: Transaction, lots: readonly LotDraft[]): void => {
  const seen = new Set<number>();
  for (const { idVehicles } of lots) {
    for (const idVehicle of idVehicles) {
      if (seen.has(idVehicle)) tx.refuse('INVALID_TERMS', { field: 'idVehicles', idVehicle });
      seen.add(idVehicle);
    }
  }
};
