import { expect, it } from 'vitest';
import { formatPostalCode } from './postal-code.js';

it.each([
  ['IT', '10121', '10121'],
  ['IT', 'I-10121', '10121'],
  ['NL', '3511ab', '3511 AB'],
  ['PT', '1000001', '1000-001'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['DE', '1234', null],
  ['IT', '', null],
  // Switzerland is not a market, so its codes stay as typed.
  ['CH', '8001 ZH', '8001 ZH'],
])('a postal code of %s is stored in the format of its country: %s', (country, text, written) => {
  expect(formatPostalCode(country, text)).toBe(written);
});
