import type { MarketFormChanges } from '../forms/market-form-changes.js';
import { marketPack } from '../market-pack.js';

export const NL = marketPack('NL', {
  country: 'NL',
  defaultLanguage: 'nl',
  timeZone: 'Europe/Amsterdam',
  vatBasisPoints: 2_100,
});

/** How its forms differ from those of others. */
export const NL_FORMS: MarketFormChanges = {
  registration: {
    region: { required: true, label: 'province' },
    postalCode: { required: true, hints: ['postalCode.more'] },
    vatCode: { max: 30 },
    referenceName: null,
  },
  signUp: {
    // Reading 17: both are optional, so neither is asked for.
    fiscalCode: null,
    birthDate: null,
  },
};
