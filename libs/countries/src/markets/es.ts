import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const ES = marketPack('ES', {
  country: 'ES',
  defaultLanguage: 'es',
  timeZone: 'Europe/Madrid',
  vatBasisPoints: 2_100,
  plates: plateRules('9999 AAA', {
    // Provincial plates, until 2000.
    read: /^([A-Z]{1,2})[ .·-]*(\d{4})[ .·-]*([A-Z]{1,2})$/,
    written: '$1-$2-$3',
  }),
});

/** How the forms of this market differ from the common forms. */
export const ES_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'province' },
    postalCode: {
      required: true,
      pattern: '\\d{5}',
      written: { read: '(?:ES?)?(\\d{5})', as: '$1' },
      hints: ['postalCode.ES', 'postalCode.more'],
    },
    vatCode: {
      pattern: '[A-Z0-9]{9}',
      written: { read: '(?:ES)?([A-Z0-9]{9})', as: '$1' },
    },
    referenceFiscalCode: { pattern: '.{9}' },
  },
  signUp: {
    fiscalCode: { pattern: '.{9}' },
  },
};
