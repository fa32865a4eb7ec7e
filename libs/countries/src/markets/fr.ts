import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';

export const FR = marketPack('FR', {
  country: 'FR',
  defaultLanguage: 'fr',
  languages: ['fr'],
  timeZone: 'Europe/Paris',
  vatBasisPoints: 2_000,
  // A no-break space, so that a price is never torn over two lines.
  number: { thousands: '\u00A0', decimal: ',', decimals: 2 },
});

/** How its forms differ from those of others. */
export const FR_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'department' },
    postalCode: { pattern: '\\d{5}', hints: ['postalCode.FR', 'postalCode.more'] },
    vatCode: { pattern: '\\d{14}' },
    referenceName: null,
    checkConsents1: { hints: [] },
  },
  signUp: {
    // Reading 17: both are optional, so neither is asked for.
    fiscalCode: null,
    birthDate: null,
  },
};
