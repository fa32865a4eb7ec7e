import type { FormatTraits } from '@fairlot/auction-rules';
import type { PlaceOffer } from '../lot/lot.commands.js';
import type { BoundOffer, LotEvent, LotTerms } from '../lot/lot.events.js';
import type { Lot, Offer, Standing } from '../lot/lot.state.js';
import type { LotRefusal } from '../lot/rules/check.js';
import type { RefusalCode } from '../refusals.js';

/** The parts of a lot from which the minimum bid follows. */
export type PriceInput = {
  readonly terms: LotTerms;
  readonly standing: Pick<Standing, 'priceMinor'> | null;
};

/**
 * Everything that differs between sale formats: the traits that client and server share, and the
 * decisions. Rules common to all formats (who may bid, when, in which steps, up to which credit)
 * belong to the lot.
 */
export type FormatRules = FormatTraits & {
  /** The refusal code for a kind of bid that the format does not accept. */
  readonly otherKind: RefusalCode;
  /** The lowest amount that a dealer without a bid on the lot can bid. */
  minimumNextMinor(lot: PriceInput): number;
  /** The minimum for the next bid of this dealer. */
  leastMinor(lot: Lot, offer: Pick<Offer, 'kind' | 'idDealer'>): number;
  /**
   * Check 11 of a bid, for an amount that is at least the starting price: refuses an amount that is
   * too low.
   */
  tooLow(offer: PlaceOffer, lot: Lot): LotRefusal | null;
  /**
   * The price that this dealer sees, with which the amount is compared to detect a typing error.
   * Null if there is none.
   */
  knownMinor(lot: Lot, idDealer: number): number | null;
  /** The events of a bid that passed every check. */
  accepted(offer: PlaceOffer, lot: Lot): readonly LotEvent[];
  /** Leader and price, computed from these bids. Null for a format without a current price. */
  standingOf(terms: LotTerms, offers: readonly Offer[]): Standing | null;
  /** The binding bids at the close, best first (domain section 7). */
  bound(lot: Lot): readonly BoundOffer[];
  /**
   * The amount to which this dealer is currently bound on the lot, in minor units: for a bid agent,
   * its full maximum.
   */
  boundMinor(lot: Lot, idDealer: number): number;
  /** Whether the binding bids at the close meet the reserve. */
  reserveMet(lot: Lot, bound: readonly BoundOffer[]): boolean;
  /** The format's part of the canonical state. */
  digest(): { readonly sealed: boolean };
};
