import { expect, it } from 'vitest';
import {
  pageAddress,
  canonicalPathOf,
  HOME_MARKETS,
  pageAtPath,
  siteLocaleAt,
} from './addresses.js';

it('CON-004 in part: the home page of every market has the market code as path', () => {
  const homes = ['it', 'be', 'es', 'en', 'de', 'nl', 'fr', 'pl', 'pt', 'lu'];
  expect(HOME_MARKETS.map((one) => one.toLowerCase()).toSorted()).toEqual(homes.toSorted());
  for (const one of homes) expect(pageAtPath(`/${one}`)?.page).toBe('home');
});

it.each([
  ['/IT', '/it'],
  ['/it/', '/it'],
  ['/It/EN', '/it/en'],
  ['/BE/FR/Company', '/be/fr/company'],
  ['/be/fr/COMPANY/', '/be/fr/company'],
  ['/it/paymentsuccess', '/it/paymentSuccess'],
  ['/PARTNER', '/partner'],
  ['/it', null],
  ['/', null],
  ['/it/it', null],
  ['//it', null],
  ['/it//', null],
  ['/AUCTIONS', null],
  ['/IT/nowhere', null],
])('the canonical path for %s is %s', (path, canonical) =>
  expect(canonicalPathOf(path)).toBe(canonical),
);

it('a market and language are found in a path in any letter case', () => {
  const french = { idMarket: 'BE', language: 'fr' } as const;
  expect(siteLocaleAt('/BE/Fr/nowhere')).toEqual(french);
  expect(pageAddress(french)).toBe('/be/fr');
  expect(siteLocaleAt('/XX')).toBeNull();
});
