import { VERSIONS } from './sellers.js';

/** A dealer as ENG-183 answers one. */
export const aDealer = (facts: object = {}) => ({
  ...{ idDealer: 7, version: VERSIONS[0], businessName: 'Autosalone Prova', idMarket: 'IT' },
  ...{ enabledMarkets: ['IT'], vatCode: 'IT00743110157', country: 'IT', city: 'Torino' },
  ...{
    address: 'Via Prova 1',
    postalCode: null,
    region: null,
    email: null,
    idSeller: null,
    carSold: null,
  },
  ...{ idHouse: null, creditMinor: null, state: 'CONFIGURED', enabled: true, sincom: null },
  ...{ blockedReason: null, auctioneer: false, multiAuctioneer: false, exhibitor: false },
  ...{ ownerReason: null, createdOn: '2026-01-15' },
  ...facts,
});
