import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const EN = marketPack('EN', {
  country: 'GB',
  defaultLanguage: 'en',
  timeZone: 'Europe/London',
  vatBasisPoints: 2_000,
  plates: plateRules('AA99 AAA', 'A9 AAA', 'A99 AAA', 'A999 AAA', 'AAA 9A', 'AAA 99A', 'AAA 999A'),
});

/** How the forms of this market differ from the common forms. */
export const EN_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'county' },
    postalCode: {
      pattern: '.{6,9}',
      helper: '[A-Za-z0-9]{8}',
      hints: ['postalCode.more'],
      written: { read: '(?:GB|UK)?(GIR|[A-Z]{1,2}\\d[A-Z\\d]?)(\\d[A-Z]{2})', as: '$1 $2' },
    },
    vatCode: { max: 30, helper: '.{1,30}' },
    referenceName: null,
  },
  signUp: {
    // Reading 17: fiscal code and date of birth are optional, so the form omits both.
    fiscalCode: null,
    birthDate: null,
  },
};
