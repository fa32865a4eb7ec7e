/** How the lots of an auction are sold, which is the same for all of them. */
export type SaleFormat =
  /** Open bids, each above the current price. Agents bid up to a maximum. */
  | { readonly kind: 'ASCENDING' }
  /** One hidden bid per dealer, which can be raised. Winners pay their own bid. */
  | { readonly kind: 'SEALED' };
export type SaleFormatKind = SaleFormat['kind'];

/** Kinds of bids; a click-and-buy is not a bid. */
export type OfferKind = 'OFFER' | 'AGENT' | 'SEALED';

/** What a format allows. The server enforces it, and the client displays it. */
export type FormatTraits = {
  /** The accepted kinds of bids. */
  readonly acceptedKinds: readonly OfferKind[];
  /** Whether a bid must exceed the dealer's own previous bid instead of a price. */
  readonly raisesOwn: boolean;
  /** Whether a lot may have a click-and-buy price. */
  readonly clickAndBuy: boolean;
  /** Whether the amounts and the number of bids are secret before the close (I11). */
  readonly hides: boolean;
  /** Whether a bid near the end moves the end (domain section 6). */
  readonly softCloses: boolean;
  /** Whether the owner may close a lot early. Staff may in every format. */
  readonly ownerClosesEarly: boolean;
};

/** The traits of each format. A missing format does not compile. */
export const FORMAT_TRAITS: Readonly<Record<SaleFormatKind, FormatTraits>> = {
  ASCENDING: {
    acceptedKinds: ['OFFER', 'AGENT'],
    raisesOwn: false,
    clickAndBuy: true,
    hides: false,
    softCloses: true,
    ownerClosesEarly: true,
  },
  SEALED: {
    acceptedKinds: ['SEALED'],
    raisesOwn: true,
    // The price is not public, and a click-and-buy that becomes unavailable would reveal something
    // about it.
    clickAndBuy: false,
    hides: true,
    softCloses: false,
    // The owner must not learn from a refusal whether there are bids.
    ownerClosesEarly: false,
  },
};

/** All kinds of formats, the usual one first. */
export const SALE_FORMAT_KINDS = Object.keys(FORMAT_TRAITS) as readonly SaleFormatKind[];
