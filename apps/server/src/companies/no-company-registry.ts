import { CompanyRegistry } from './company-registry.js';

/** The registry of a portal that has none. It finds no company. */
export class NoCompanyRegistry extends CompanyRegistry {
  override readonly isPresent = false;

  override async find(): Promise<readonly never[]> {
    return [];
  }
}
