import type { AuctionTerms, LotTerms } from '@fairlot/auction-domain';
import { lotFieldsOf, type LotFields } from '@fairlot/auction-rules';
import { CURRENCY } from '@fairlot/kernel';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { policyHash } from '@fairlot/auction-event-schema';

/** The terms that the owner sets. The command computes the hash and the list of lots. */
export type AuctionDraft = Omit<AuctionTerms, 'policyHash' | 'idLots'>;
export type LotDraft = LotFields & {
  readonly idVehicles: readonly number[];
  /** The seller of each vehicle, in the order of `idVehicles`. */
  readonly idSellerDealers: readonly number[];
  /** The lot's own end; null for the end of the auction. */
  readonly endsAt: number | null;
};

export const auctionTermsOf = (draft: AuctionDraft, idLots: readonly number[]): AuctionTerms => ({
  ...draft,
  policyHash: policyHash(draft.policy),
  idLots,
});

export const lotTermsOf = (auction: AuctionTerms, draft: LotDraft): LotTerms => ({
  idVehicles: draft.idVehicles,
  ...lotFieldsOf(draft),
  currency: CURRENCY,
  startsAt: auction.startsAt,
  endsAt: draft.endsAt ?? auction.endsAt,
  format: auction.format,
  policy: auction.policy,
  policyHash: auction.policyHash,
});

/** Refuses a draft in which a vehicle is in two lots. */
export const refuseSharedVehicles = (tx: Transaction, lots: readonly LotDraft[]): void => {
  const seen = new Set<number>();
  for (const { idVehicles } of lots) {
    for (const idVehicle of idVehicles) {
      if (seen.has(idVehicle)) tx.refuse('INVALID_TERMS', { field: 'idVehicles', idVehicle });
      seen.add(idVehicle);
    }
  }
};
