/** How a lot is sold; every lot of an auction the same way. */
export type SaleFormat =
  /** Open offers, each higher than the price before; agents bid up to a maximum. */
  | { readonly kind: 'ASCENDING' }
  /** One hidden offer of each dealer, which may be raised; first price. */
  | { readonly kind: 'SEALED' };
export type SaleFormatKind = SaleFormat['kind'];

/** How an offer is made; what is bought at once is no offer. */
export type OfferKind = 'OFFER' | 'AGENT' | 'SEALED';

/** What a format allows, for the server to hold to and the client to show. */
export type FormatTraits = {
  /** The kinds of offer that it takes. */
  readonly takes: readonly OfferKind[];
  /** Whether an offer must be above the own one before, and not above a price. */
  readonly raisesOwn: boolean;
  /** Whether a lot may have a click-and-buy price. */
  readonly clickAndBuy: boolean;
  /** Whether nobody may know amounts, nor how many they are, before the close (I11). */
  readonly hides: boolean;
  /** Whether an offer near the end moves it (domain section 6). */
  readonly softCloses: boolean;
  /** Whether its owner may close it before its end; staff may in every format. */
  readonly ownerClosesEarly: boolean;
};

/** A format without its traits does not compile. */
export const FORMAT_TRAITS: Readonly<Record<SaleFormatKind, FormatTraits>> = {
  ASCENDING: {
    takes: ['OFFER', 'AGENT'],
    raisesOwn: false,
    clickAndBuy: true,
    hides: false,
    softCloses: true,
    ownerClosesEarly: true,
  },
  SEALED: {
    takes: ['SEALED'],
    raisesOwn: true,
    // There is no price to show, so the end of a click-and-buy would give one away.
    clickAndBuy: false,
    hides: true,
    softCloses: false,
    // A lot's silence must tell its owner nothing.
    ownerClosesEarly: false,
  },
};

/** Every kind, the usual one first. */
export const SALE_FORMAT_KINDS = Object.keys(FORMAT_TRAITS) as readonly SaleFormatKind[];
