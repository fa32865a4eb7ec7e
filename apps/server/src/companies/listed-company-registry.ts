import { CompanyRegistry, plainVatCode, type Company } from './company-registry.js';

type Listed = Company & { readonly vatCode: string };

/** A registry that is a list, such as that of the demonstration. */
export class ListedCompanyRegistry extends CompanyRegistry {
  constructor(private readonly all: readonly Listed[]) {
    super();
  }

  override async find(vatCode: string): Promise<readonly Company[]> {
    const wanted = plainVatCode(vatCode);
    const found = this.all.filter((one) => one.vatCode === wanted);
    return found.map(({ vatCode: _vatCode, ...company }) => company);
  }
}
