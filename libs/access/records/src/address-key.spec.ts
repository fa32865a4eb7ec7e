import { expect, it } from 'vitest';
import { addressKey, networkKey } from './address-key.js';

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['', ''],
])('requests from the address %s are counted as %s', (address, key) =>
  expect(addressKey(address)).toBe(key),
);

it.each([
  [64, '2001:db8:12:3456::/64'],
  [56, '2001:db8:12:3400::/56'],
  [48, '2001:db8:12:0::/48'],
])('the key of an IPv6 network of %s bits is %s', (bits, key) =>
  expect(networkKey('2001:db8:12:3456::9', bits)).toBe(key),
);

it('the key of the network of an IPv4 address is the address', () =>
  expect(networkKey('::ffff:192.0.2.1', 48)).toBe('192.0.2.1'));
