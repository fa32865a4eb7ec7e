import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const PT = marketPack('PT', {
  country: 'PT',
  defaultLanguage: 'pt',
  timeZone: 'Europe/Lisbon',
  vatBasisPoints: 2_300,
  plates: plateRules('AA-99-AA', '99-AA-99', 'AA-99-99', '99-99-AA'),
});

/** How the forms of this market differ from the common forms. */
export const PT_FORMS: MarketFormChanges = {
  registration: {
    postalCode: {
      pattern: '.{8}',
      helper: '\\d{4}-\\d{3}',
      written: { read: '(?:PT?)?(\\d{4})(\\d{3})', as: '$1-$2' },
    },
    vatCode: {
      pattern: '.{9}',
      written: { read: '(?:PT)?(\\d{9})', as: '$1' },
    },
    // Reading 15: shown, but optional.
    checkCCA: {},
    checkTec: {},
  },
  signUp: {
    fiscalCode: { max: 20 },
  },
};
