import {
  DEFAULT_POLICY,
  lotFieldsOf,
  type AuctionPublished,
  type BoundOffer,
  type LotStatus,
  type LotTerms,
} from '@fairlot/auction-domain';
import { FIRST_EVENT_AT } from './envelopes.js';

const CHARGES = {
  vatRegime: 'MARGIN',
  vatBasisPoints: 2_200,
  buyerFee: { basisPoints: 250, minMinor: 150_00, maxMinor: null },
} as const;

export const makeTerms = (change: Partial<LotTerms> = {}): LotTerms => ({
  idVehicles: [1],
  ...lotFieldsOf({ basePriceMinor: 500_000 }),
  currency: 'EUR',
  startsAt: FIRST_EVENT_AT,
  endsAt: FIRST_EVENT_AT + 3_600_000,
  format: { kind: 'ASCENDING' },
  policy: { ...DEFAULT_POLICY, charges: CHARGES },
  policyHash: 'ab'.repeat(32),
  ...change,
});

type LotOffer = BoundOffer & { readonly voided: boolean };

/**
 * A lot of the generator, with enough state to generate only histories that the engine could write.
 */
export class PlayedLot {
  status: LotStatus = 'SCH';
  paused = false;
  called = false;
  /** Bought directly, even if a revert of version 1 followed. Such a lot is never reopened. */
  sold = false;
  offers: LotOffer[] = [];
  award: 'TBA' | 'AWA' | 'NAW' | 'SETTLED' | null = null;
  bound: readonly BoundOffer[] = [];
  endsAt: number;
  constructor(
    readonly idAuction: number,
    readonly idLot: number,
    readonly terms: LotTerms,
  ) {
    this.endsAt = terms.endsAt;
  }
  get standing(): LotOffer[] {
    return this.offers
      .filter(({ voided }) => !voided)
      .sort((a, b) => b.amountMinor - a.amountMinor || a.idOffer - b.idOffer);
  }
  /** The binding bids if the lot closed now: the leader at the price, or each sealed bidder. */
  get binding(): BoundOffer[] {
    const bid = ({ idOffer, idDealer, amountMinor }: BoundOffer) => ({
      idOffer,
      idDealer,
      amountMinor,
    });
    const [best] = this.standing;
    const newest = new Map(this.offers.filter((o) => !o.voided).map((o) => [o.idDealer, o]));
    if (this.terms.format.kind === 'SEALED')
      return [...newest.values()].sort((a, b) => b.amountMinor - a.amountMinor).map(bid);
    return best === undefined ? [] : [{ ...bid(best), amountMinor: this.priceMinor }];
  }
  /** The standing that events of an open lot contain. */
  get stated() {
    const [best] = this.standing;
    return {
      idLeader: best?.idDealer ?? 0,
      idLeadingOffer: best?.idOffer ?? 0,
      leaderMaxMinor: best?.amountMinor ?? 0,
      priceMinor: this.priceMinor,
      reserveMet: this.priceMinor >= (this.terms.reserveMinor ?? 0),
    };
  }
  get priceMinor(): number {
    const [best, second] = this.standing;
    return Math.min(best?.amountMinor ?? 0, (second?.amountMinor ?? 490_000) + 10_000);
  }
}

export const published = (
  idAuction: number,
  format: LotTerms['format'],
  idLots: readonly number[],
): AuctionPublished => {
  const { policy, policyHash, startsAt, endsAt } = makeTerms();
  return {
    type: 'AuctionPublished',
    data: {
      idAuction,
      idOwnerDealer: 3,
      name: `Fleet ${idAuction}`,
      auctionType: 'LEA',
      idTemplate: 4,
      idMarkets: ['IT', 'DE'],
      startsAt,
      endsAt,
      format,
      policy,
      policyHash,
      staggerMs: 30_000,
      regulation: { version: 2, hash: 'cd'.repeat(32) },
      idLots,
    },
  };
};
