import { CompanyRegistry, plainVatCode, type Company } from './company-registry.js';

type ListedCompany = Company & { readonly vatCode: string };

/** Finds companies in a fixed list, such as the demonstration's. */
export class ListedCompanyRegistry extends CompanyRegistry {
  constructor(private readonly all: readonly ListedCompany[]) {
    super();
  }

  override async find(vatCode: string): Promise<readonly Company[]> {
    const wanted = plainVatCode(vatCode);
    const found = this.all.filter((one) => one.vatCode === wanted);
    return found.map(({ vatCode: _vatCode, ...company }) => company);
  }
}
