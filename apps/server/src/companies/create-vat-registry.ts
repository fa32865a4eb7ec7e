import { NoVatRegistry, type VatRegistry } from '@fairlot/access-records';
import { Logger } from '@nestjs/common';
import type { Settings } from '../settings/settings.js';
import { DEMONSTRATION_VAT_NUMBERS } from './demonstration-vat-numbers.js';
import { ListedVatRegistry } from './listed-vat-registry.js';
import { ViesVatRegistry } from './vies-vat-registry.js';

const TIMEOUT_MS = 10_000;

/** The register from the settings. A demonstration has a built-in one, other portals have none. */
export const createVatRegistry = ({
  vatRegistry: settings,
  demo,
}: Pick<Settings, 'vatRegistry' | 'demo'>): VatRegistry => {
  if (settings === null)
    return demo ? new ListedVatRegistry(DEMONSTRATION_VAT_NUMBERS) : new NoVatRegistry();
  const warn = (problem: string) => new Logger('VAT register').warn(problem);
  return new ViesVatRegistry({ ...settings, timeoutMs: TIMEOUT_MS, warn });
};
