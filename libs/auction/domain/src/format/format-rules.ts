import type { FormatTraits } from '@fairlot/auction-rules';
import type { PlaceOffer } from '../lot/lot.commands.js';
import type { BoundOffer, LotEvent, LotTerms } from '../lot/lot.events.js';
import type { Lot, Offer, Standing } from '../lot/lot.state.js';
import type { Refused } from '../lot/rules/check.js';
import type { RefusalCode } from '../refusals.js';

/** What a price depends on. */
export type Priced = {
  readonly terms: LotTerms;
  readonly standing: Pick<Standing, 'priceMinor'> | null;
};

/**
 * Everything that differs between the formats of a sale: what both sides know, and what decides. What all have in common (who may offer,
 * when, in which steps, up to which credit) stands with the lot.
 */
export type FormatRules = FormatTraits & {
  /** What he hears who makes an offer of a kind that it does not take. */
  readonly otherKind: RefusalCode;
  /** What the offer of somebody new must reach. */
  minimumNextMinor(lot: Priced): number;
  /** What the next offer of this dealer must reach. */
  leastMinor(lot: Lot, offer: Pick<Offer, 'kind' | 'idDealer'>): number;
  /** Check 11, of an amount that is not below the base. */
  tooLow(offer: PlaceOffer, lot: Lot): Refused | null;
  /** The price that this dealer knows, against which a slip of the finger shows; null for none. */
  knownMinor(lot: Lot, idDealer: number): number | null;
  /** What an offer that passed every check leads to. */
  accepted(offer: PlaceOffer, lot: Lot): readonly LotEvent[];
  /** Where the lot stands by these offers alone; null where offers make no price. */
  standingOf(terms: LotTerms, offers: readonly Offer[]): Standing | null;
  /** What binds at the close, best first (domain section 7). */
  bound(lot: Lot): readonly BoundOffer[];
  /** What this dealer binds itself to as the lot stands, an agent's maximum whole; minor units. */
  boundMinor(lot: Lot, idDealer: number): number;
  /** Whether the reserve is met at the close, by what binds then. */
  reserveMet(lot: Lot, bound: readonly BoundOffer[]): boolean;
  /** Its part of a state's canonical text. */
  digest(): { readonly sealed: boolean };
};
