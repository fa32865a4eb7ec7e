import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';
import { plateRules } from '../vehicles/plate-shape.js';

export const IT = marketPack('IT', {
  country: 'IT',
  defaultLanguage: 'it',
  timeZone: 'Europe/Rome',
  vatBasisPoints: 2_200,
  plates: plateRules('AA999AA'),
});

/** How the forms of this market differ from the common forms. */
export const IT_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'province' },
    postalCode: {
      required: true,
      pattern: '\\d{5}',
      written: { read: '(?:IT?)?(\\d{5})', as: '$1' },
      hints: ['postalCode.IT', 'postalCode.more'],
    },
    vatCode: {
      pattern: '\\d{11}',
      check: 'italianVatCode',
      written: { read: '(?:IT)?(\\d{11})', as: '$1' },
    },
    referenceFiscalCode: {
      required: true,
      pattern: '[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]',
      check: 'italianFiscalCode',
    },
    referenceBirthDate: { required: true },
    referenceFCA: {},
    checkConsents1: { hints: ['consents.heading', 'consents.reserved'] },
    checkCCA: { required: true },
    checkDati: { required: true },
    checkTec: { required: true },
    visura: { hints: ['visura.warning'] },
  },
  signUp: {
    fiscalCode: {
      required: true,
      pattern: '[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]',
      check: 'italianFiscalCode',
    },
    birthDate: { required: true },
  },
};
