/** A company in a public registry. */
export type Company = {
  /** Id of the company in the registry. */
  readonly sincom: string;
  readonly businessName: string;
  readonly address: string;
  readonly city: string;
};

/** More companies with one VAT number are of no use. */
export const COMPANIES_MAX = 100;

/** An external registry of companies. */
export abstract class CompanyRegistry {
  /** At most `COMPANIES_MAX`; empty if it has none. @throws Unavailable while it does not answer */
  abstract find(vatCode: string): Promise<readonly Company[]>;
}

/** A VAT number in the form for comparison: with its country, without separators. */
export const plainVatCode = (vatCode: string): string =>
  vatCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
