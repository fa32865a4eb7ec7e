/** A company in a public registry. */
export type Company = {
  /** Id of the company in the registry. */
  readonly sincom: string;
  readonly businessName: string;
  readonly address: string;
  readonly city: string;
};

/** Most companies with the same VAT number from which staff can choose. */
export const COMPANIES_MAX = 100;

/** Finds companies in an external registry. */
export abstract class CompanyRegistry {
  /** False if the portal has no registry. Then an empty result says nothing about the company. */
  readonly isPresent: boolean = true;

  /**
   * Finds the companies with a VAT number. Returns at most `COMPANIES_MAX` of them, or an empty
   * list.
   * @throws Unavailable while the registry does not respond
   */
  abstract find(vatCode: string): Promise<readonly Company[]>;
}

/** A VAT number in the form used for comparison: with its country and without separators. */
export const plainVatCode = (vatCode: string): string =>
  vatCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
