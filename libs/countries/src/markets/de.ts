import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const DE = marketPack('DE', {
  country: 'DE',
  defaultLanguage: 'de',
  timeZone: 'Europe/Berlin',
  vatBasisPoints: 1_900,
  plates: plateRules('AA-AA 9999', {
    // The separator shows where the district ends.
    read: /^([A-ZÄÖÜ]{1,3})[ .·-]+([A-Z]{1,2})[ .·-]*(\d{1,4}[EH]?)$/,
    written: '$1-$2 $3',
  }),
});

/** How the forms of this market differ from the common forms. */
export const DE_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'region' },
    postalCode: {
      pattern: '\\d{5}',
      hints: ['postalCode.DE', 'postalCode.more'],
      written: { read: '(?:DE?)?(\\d{5})', as: '$1' },
    },
    vatCode: { pattern: 'DE\\d{9}' },
    mobile: { hints: [] },
    referenceName: null,
    // Reading 7: companies need none.
    referenceFiscalCode: { pattern: '.{11}' },
    referenceEmail: null,
    referenceFCA: {},
    // Reading 3: an extract of the trade register, without the Italian warning.
    visura: {},
    doc2: null,
  },
  signUp: {
    fiscalCode: { pattern: '.{11}' },
  },
};
