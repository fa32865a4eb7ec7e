import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const PL = marketPack('PL', {
  country: 'PL',
  defaultLanguage: 'pl',
  timeZone: 'Europe/Warsaw',
  vatBasisPoints: 2_300,
  plates: plateRules('AA 99999', {
    read: /^([A-Z]{2,3})[ .·-]*(\d[\dA-Z]{3,4})$/,
    written: '$1 $2',
  }),
  number: { thousands: '.', decimal: ',', decimals: 2 },
});

/** How the forms of this market differ from the common forms. */
export const PL_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'province' },
    // Reading 1: postal codes have the format NN-NNN.
    postalCode: {
      pattern: '.{6}',
      helper: '[A-Za-z0-9]{8}',
      hints: ['postalCode.more'],
      written: { read: '(?:PL)?(\\d{2})(\\d{3})', as: '$1-$2' },
    },
    vatCode: {
      max: 10,
      helper: '.{1,30}',
      written: { read: '(?:PL)?(\\d{10})', as: '$1' },
    },
    mobile: { hints: ['mobile.PL'] },
    regon: { pattern: '\\d{9}' },
    referenceFiscalCode: { pattern: '.{11}' },
  },
  signUp: {
    fiscalCode: { max: 20 },
  },
};
