import {
  DEFAULT_POLICY,
  type BoundOffer,
  type LotStatus,
  type LotTerms,
} from '@fairlot/auction-domain';
import { T0 } from './envelopes.js';

const CHARGES = {
  vatRegime: 'MARGIN',
  vatBasisPoints: 2_200,
  buyerFee: { basisPoints: 250, minMinor: 150_00, maxMinor: null },
} as const;

export const someTerms = (change: Partial<LotTerms> = {}): LotTerms => ({
  idVehicles: [1],
  basePriceMinor: 500_000,
  reserveMinor: null,
  clickAndBuyMinor: null,
  currency: 'EUR',
  startsAt: T0,
  endsAt: T0 + 3_600_000,
  format: { kind: 'ASCENDING' },
  policy: { ...DEFAULT_POLICY, charges: CHARGES },
  policyHash: 'ab'.repeat(32),
  ...change,
});

type LotOffer = BoundOffer & { readonly voided: boolean };

/** One lot as the generator plays it: enough to make histories that the engine could have made. */
export class PlayedLot {
  status: LotStatus = 'SCH';
  paused = false;
  /** By click-and-buy: such a lot is never reopened. */
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
  get priceMinor(): number {
    const [best, second] = this.standing;
    return Math.min(best?.amountMinor ?? 0, (second?.amountMinor ?? 490_000) + 10_000);
  }
}
