import type { NewTemplate } from '@fairlot/partners-records';
import { A_POLICY } from '@fairlot/partners-records/testing';
import type { NewDealer, NewUser } from '../access-registry.js';

export const makeDealer = (over: Partial<NewDealer> = {}): NewDealer => ({
  businessName: 'Autosalone Prova',
  idMarket: 'IT',
  enabledMarkets: ['IT'],
  country: 'IT',
  vatCode: '00743110157',
  city: 'Milano',
  address: 'Via Prova 1',
  region: 'MI',
  idHouse: null,
  enabled: true,
  creditMinor: null,
  // The dealer has all rights. Its users also need the permission.
  auctioneer: true,
  multiAuctioneer: true,
  exhibitor: true,
  ...over,
});

/** A user who can use all rights of their roles: enabled, and with answered consents. */
export const makeUser = (over: Partial<NewUser> & { username: string }): NewUser => ({
  passwordHash: null,
  name: 'Prova',
  surname: 'Utente',
  email: `${over.username}@example.test`,
  idDealer: null,
  idMarket: 'IT',
  language: 'it',
  roles: ['USER'],
  permissions: [],
  consent1: true,
  consent2: false,
  consent3: false,
  enabled: true,
  adminEnabledMarkets: [],
  offerLimitMinor: null,
  ...over,
});

/** A template of this dealer with the default policy. */
export const makeTemplate = (over: Partial<NewTemplate> = {}): NewTemplate => ({
  name: 'Prova',
  idDealer: 1_000_000,
  idMarket: 'IT',
  idMarkets: ['IT'],
  policy: A_POLICY,
  regulationVersion: 1,
  regulationTextKey: 'regulation.open',
  regulationHash: 'h',
  provenance: null,
  enabled: true,
  ...over,
});
