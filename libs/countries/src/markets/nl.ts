import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const NL = marketPack('NL', {
  country: 'NL',
  defaultLanguage: 'nl',
  timeZone: 'Europe/Amsterdam',
  vatBasisPoints: 2_100,
  plates: plateRules(
    'AA-999-A',
    'A-999-AA',
    'AAA-99-A',
    'A-99-AAA',
    '9-AA-999',
    '999-AA-9',
    '99-AAA-9',
    '9-AAA-99',
    'AA-99-99',
    '99-99-AA',
    '99-AA-99',
    'AA-99-AA',
    'AA-AA-99',
    '99-AA-AA',
  ),
});

/** How the forms of this market differ from the common forms. */
export const NL_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'province' },
    postalCode: {
      required: true,
      hints: ['postalCode.more'],
      written: { read: '(?:NL)?(\\d{4})([A-Z]{2})', as: '$1 $2' },
    },
    vatCode: { max: 30 },
    referenceName: null,
  },
  signUp: {
    // Reading 17: fiscal code and date of birth are optional, so the form omits both.
    fiscalCode: null,
    birthDate: null,
  },
};
