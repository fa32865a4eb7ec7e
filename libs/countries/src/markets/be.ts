import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const BE = marketPack('BE', {
  country: 'BE',
  defaultLanguage: 'be',
  languages: ['en', 'fr', 'be'],
  timeZone: 'Europe/Brussels',
  vatBasisPoints: 2_100,
  plates: {
    ...plateRules('9-AAA-999', 'AAA-999', '999-AAA'),
    sample: '1-AAA-999',
  },
});

/** How the forms of this market differ from the common forms. */
export const BE_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'province' },
    postalCode: {
      pattern: '\\d{4}',
      hints: ['postalCode.BE', 'postalCode.more'],
      written: { read: '(?:BE?)?(\\d{4})', as: '$1' },
    },
    vatCode: {
      pattern: '\\d{10}',
      written: { read: '(?:BE)?(\\d{10})', as: '$1' },
    },
    referenceName: null,
  },
  signUp: {
    // Reading 17: fiscal code and date of birth are optional, so the form omits both.
    fiscalCode: null,
    birthDate: null,
  },
};
