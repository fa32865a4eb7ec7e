/** How a lot is sold; every lot of an auction the same way. */
export type SaleFormat =
  /** Open offers, each higher than the price before; agents bid up to a maximum. */
  | { readonly kind: 'ASCENDING' }
  /** One hidden offer of each dealer, which may be raised; first price. */
  | { readonly kind: 'SEALED' };
