import { CompanyRegistry } from './company-registry.js';

/** For a portal without a registry. */
export class NoCompanyRegistry extends CompanyRegistry {
  override readonly isPresent = false;

  override async find(): Promise<readonly never[]> {
    return [];
  }
}
