import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';

/** Reading 45: English only, and Brussels time, as in calls for tender of the EU. */
export const OTHER = marketPack('OTHER', {
  country: null,
  defaultLanguage: 'en',
  timeZone: 'Europe/Brussels',
  vatBasisPoints: null,
  plates: { sample: 'AAA-9999', shapes: [] },
});

/** How the forms of this market differ from the common forms. */
export const OTHER_FORMS: MarketFormChanges = {
  registration: {
    vatCode: { pattern: '[A-Z0-9]{1,15}' },
  },
  signUp: {
    fiscalCode: { max: 20 },
  },
};
