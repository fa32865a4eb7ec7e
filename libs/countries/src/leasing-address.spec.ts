import { expect, it } from 'vitest';
import { leasingAddress } from './leasing-address.js';

it.each([
  ['IT', 'https://fleet.example/offers', 'https://fleet.example/offers'],
  ['DE', 'https://fleet.example/offers', 'https://fleet.example/offers/de'],
  ['DE', 'https://fleet.example/offers/', 'https://fleet.example/offers/de'],
])('VAL-116 the promotion in %s links from %s to %s', (idMarket, url, address) =>
  expect(leasingAddress(idMarket, url)).toBe(address),
);
