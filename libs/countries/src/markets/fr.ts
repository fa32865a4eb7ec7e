import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const FR = marketPack('FR', {
  country: 'FR',
  defaultLanguage: 'fr',
  languages: ['fr'],
  timeZone: 'Europe/Paris',
  vatBasisPoints: 2_000,
  plates: plateRules('AA-999-AA', {
    // Plates by department, until 2009.
    read: /^(\d{2,4})[ .·-]*([A-Z]{1,3})[ .·-]*(\d{2}|2[AB])$/,
    written: '$1 $2 $3',
  }),
  // A no-break space keeps a price on one line.
  number: { thousands: '\u00A0', decimal: ',', decimals: 2 },
});

/** How the forms of this market differ from the common forms. */
export const FR_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'department' },
    postalCode: {
      pattern: '\\d{5}',
      hints: ['postalCode.FR', 'postalCode.more'],
      written: { read: '(?:FR?)?(\\d{5})', as: '$1' },
    },
    vatCode: {
      pattern: '\\d{14}',
      written: { read: '(?:FR)?(\\d{14})', as: '$1' },
    },
    referenceName: null,
    checkConsents1: { hints: [] },
  },
  signUp: {
    // Reading 17: fiscal code and date of birth are optional, so the form omits both.
    fiscalCode: null,
    birthDate: null,
  },
};
