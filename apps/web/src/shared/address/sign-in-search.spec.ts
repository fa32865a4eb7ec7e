import { REDIRECT_MAX } from '@fairlot/contracts';
import { expect, it } from 'vitest';
import { signInSearch } from './sign-in-search.js';

const ID = '0b4e19cf-9f60-4a54-a2d2-6f0b6f2f7a11';

it.each([
  ['/auctions/7?view=table&q=a%20b', '/auctions/7?view=table&q=a%20b'],
  ['/', '/'],
  ['//example.com/', undefined],
  ['/\\example.com', undefined],
  ['/a b', undefined],
  ['https://example.com/', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [['/auctions', '/manage'], undefined],
  [`/${'a'.repeat(REDIRECT_MAX - 1)}`, `/${'a'.repeat(REDIRECT_MAX - 1)}`],
  [`/${'a'.repeat(REDIRECT_MAX)}`, undefined],
])('the redirect %j is parsed as %j', (redirect, path) => {
  expect(signInSearch({ redirect })).toEqual({ redirect: path, ended: undefined });
  // The key must exist, even if its value is undefined. Otherwise the router would keep the value
  // in the URL.
  expect(Object.keys(signInSearch({ redirect }))).toEqual(['redirect', 'ended']);
});

it.each([
  [ID, ID],
  [ID.toUpperCase(), undefined],
  [`${ID}<`, undefined],
  [7, undefined],
])('the error id %j is parsed as %j', (ended, id) => {
  expect(signInSearch({ ended }).ended).toBe(id);
});
