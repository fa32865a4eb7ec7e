/** A row of the increment table: the step for prices below `belowMinor`. */
type Increment = { readonly belowMinor: number | null; readonly stepMinor: number };

type SoftClose = {
  readonly scope: 'LOT' | 'AUCTION';
  readonly windowMs: number;
  readonly addMs: number;
  readonly maxCount: number;
  readonly hardStopMs: number;
};

/** Price terms that an owner decides. The VAT rate is that of the owner's market. */
type ChargeTerms = {
  readonly vatRegime: 'STANDARD' | 'MARGIN' | 'NONE';
  readonly buyerFee: {
    readonly basisPoints: number;
    readonly minMinor: number;
    readonly maxMinor: number | null;
  };
};

/**
 * The auction rules of a template, as stored. The publisher adds the market's VAT rate and
 * validates them. Nothing here interprets them.
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
