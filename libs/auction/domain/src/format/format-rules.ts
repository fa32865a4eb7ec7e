import type { FormatTraits } from '@fairlot/auction-rules';
import type { PlaceOffer } from '../lot/lot.commands.js';
import type { BoundOffer, LotEvent, LotTerms } from '../lot/lot.events.js';
import type { Lot, Offer, Standing } from '../lot/lot.state.js';
import type { LotRefusal } from '../lot/rules/check.js';
import type { RefusalCode } from '../refusals.js';

/** The inputs of a price. */
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
  /** Check 11, for an amount that is not below the starting price. */
  tooLow(offer: PlaceOffer, lot: Lot): LotRefusal | null;
  /** The price that this dealer knows, used to detect a mistyped amount; null if there is none. */
  knownMinor(lot: Lot, idDealer: number): number | null;
  /** The events of a bid that passed every check. */
  accepted(offer: PlaceOffer, lot: Lot): readonly LotEvent[];
  /** Leader and price from these bids alone; null for a format without a current price. */
  standingOf(terms: LotTerms, offers: readonly Offer[]): Standing | null;
  /** The binding bids at the close, best first (domain section 7). */
  bound(lot: Lot): readonly BoundOffer[];
  /**
   * The amount that this dealer is currently bound to on the lot, in minor units. A bid agent
   * counts with its full maximum.
   */
  boundMinor(lot: Lot, idDealer: number): number;
  /** Whether the binding bids at the close meet the reserve. */
  reserveMet(lot: Lot, bound: readonly BoundOffer[]): boolean;
  /** The format's part of the canonical state. */
  digest(): { readonly sealed: boolean };
};
