import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const LU = marketPack('LU', {
  country: 'LU',
  defaultLanguage: 'lu',
  timeZone: 'Europe/Luxembourg',
  vatBasisPoints: 1_700,
  plates: plateRules('AA 9999'),
});

/** How the forms of this market differ from the common forms. */
export const LU_FORMS: MarketFormChanges = {
  registration: {
    vatCode: { pattern: '[A-Z0-9]{1,15}' },
  },
  signUp: {
    fiscalCode: { max: 20 },
  },
};
