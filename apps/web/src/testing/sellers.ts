import { makeUser } from './builders.js';

/** A staff user of two markets. */
export const STAFF = makeUser({
  roles: ['USER', 'ADMIN'],
  permissions: [],
  idDealer: null,
  adminEnabledMarket: ['IT', 'DE'],
});

export const VERSIONS = ['9f86d081884c7d65', '0000000000000002'] as const;

/** An account manager in the format of ADM-38. */
export const makeSeller = (facts: object = {}) => ({
  idSeller: 7,
  surname: 'Keller',
  name: 'Robin',
  idMarket: 'DE',
  version: VERSIONS[0],
  email: 'robin@example.test',
  phone: '+49 30 5550142',
  areas: null,
  carSold: null,
  isDefault: false,
  enabled: true,
  ...facts,
});
