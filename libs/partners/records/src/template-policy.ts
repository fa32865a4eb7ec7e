/** One row of the increment table: the step that holds while the price is below `belowMinor`. */
type Increment = { readonly belowMinor: number | null; readonly stepMinor: number };

type SoftClose = {
  readonly scope: 'LOT' | 'AUCTION';
  readonly windowMs: number;
  readonly addMs: number;
  readonly maxCount: number;
  readonly hardStopMs: number;
};

/** What an owner decides about a price; the rate is that of his market. */
type ChargeTerms = {
  readonly vatRegime: 'STANDARD' | 'MARGIN' | 'NONE';
  readonly buyerFee: {
    readonly basisPoints: number;
    readonly minMinor: number;
    readonly maxMinor: number | null;
  };
};

/**
 * The rules of the auctions of a template, as it keeps them. Whoever publishes from it adds the
 * market's rate of VAT, judges them and says what they mean: nothing here reads them.
 */
export type TemplatePolicy = {
  readonly increments: readonly Increment[];
  readonly unitMinor: number;
  readonly confirmAbovePermille: number;
  readonly softClose: SoftClose | null;
  readonly resumeAtLeastMs: number;
  readonly reopenWithinMs: number;
  readonly technicalAfterMs: number;
  readonly technicalExtendMs: number;
  readonly awardWithinMs: number;
  readonly charges: ChargeTerms;
};
