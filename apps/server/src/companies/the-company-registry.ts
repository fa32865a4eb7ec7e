import type { Settings } from '../start/settings.js';
import type { CompanyRegistry } from './company-registry.js';
import { DEMONSTRATION_COMPANIES } from './demonstration-companies.js';
import { HttpCompanyRegistry } from './http-company-registry.js';
import { ListedCompanyRegistry } from './listed-company-registry.js';

/** The registry that the settings name; a demonstration has its own, any other portal none. */
export const companyRegistry = ({
  companyRegistryUrl,
  demo,
}: Pick<Settings, 'companyRegistryUrl' | 'demo'>): CompanyRegistry =>
  companyRegistryUrl === null
    ? new ListedCompanyRegistry(demo ? DEMONSTRATION_COMPANIES : [])
    : new HttpCompanyRegistry(companyRegistryUrl);
