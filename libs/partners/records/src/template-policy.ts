/** A row of the table of increments: the increment for prices below `belowMinor`. */
type Increment = { readonly belowMinor: number | null; readonly stepMinor: number };

type SoftClose = {
  readonly scope: 'LOT' | 'AUCTION';
  readonly windowMs: number;
  readonly addMs: number;
  readonly maxCount: number;
  readonly hardStopMs: number;
};

/** Price terms that the owner decides. The VAT rate depends on the owner's market. */
type ChargeTerms = {
  readonly vatRegime: 'STANDARD' | 'MARGIN' | 'NONE';
  readonly buyerFee: {
    readonly basisPoints: number;
    readonly minMinor: number;
    readonly maxMinor: number | null;
  };
};

/**
 * The auction rules of a template, as stored. When an auction is published, the market's VAT rate
 * is added and the rules are validated. They are not interpreted here.
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
