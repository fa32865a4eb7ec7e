import type { Settings } from '../settings/settings.js';
import type { CompanyRegistry } from './company-registry.js';
import { DEMONSTRATION_COMPANIES } from './demonstration-companies.js';
import { HttpCompanyRegistry } from './http-company-registry.js';
import { ListedCompanyRegistry } from './listed-company-registry.js';
import { NoCompanyRegistry } from './no-company-registry.js';

/** The registry from the settings. A demonstration has a built-in one, other portals have none. */
export const createCompanyRegistry = ({
  companyRegistryUrl,
  demo,
}: Pick<Settings, 'companyRegistryUrl' | 'demo'>): CompanyRegistry => {
  if (companyRegistryUrl !== null) return new HttpCompanyRegistry(companyRegistryUrl);
  return demo ? new ListedCompanyRegistry(DEMONSTRATION_COMPANIES) : new NoCompanyRegistry();
};
