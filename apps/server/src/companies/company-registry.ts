/** A company as a public registry has it. */
export type Company = {
  /** Names it in the registry. */
  readonly sincom: string;
  readonly businessName: string;
  readonly address: string;
  readonly city: string;
};

/** More of them under one VAT number are no use to anybody. */
export const COMPANIES_MAX = 100;

/** The registry of companies, somebody else's. */
export abstract class CompanyRegistry {
  /** At most `COMPANIES_MAX`; none where the registry has none. @throws Unavailable while it does not answer */
  abstract find(vatCode: string): Promise<readonly Company[]>;
}

/** A VAT number as registries compare it: with its country, without what is written for the eye. */
export const plainVatCode = (vatCode: string): string =>
  vatCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
