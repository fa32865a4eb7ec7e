// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { startAppScope } from '#shared/app/app-scope.js';
import { clearTyped, storeTyped, noteTyped, typedBeforeSignOut } from './typed-amounts.js';

const FIELD = '7/1/3';
/** Simulates the next page in the same tab, which shares only `sessionStorage`. */
const openNextPage = () => startAppScope();

it('a typed amount is available to the next page in the same tab, but not to later pages', () => {
  noteTyped(FIELD, 770_000);
  storeTyped();
  openNextPage();
  expect([typedBeforeSignOut(FIELD), typedBeforeSignOut('8/1/3')]).toEqual([770_000, null]);
  // A page may read the amount twice before it appears.
  expect(typedBeforeSignOut(FIELD)).toBe(770_000);
  openNextPage();
  expect(typedBeforeSignOut(FIELD)).toBeNull();
});

it('a typed amount is stored only if the session ends, and not if it was cleared', () => {
  noteTyped(FIELD, 770_000);
  expect(sessionStorage.length).toBe(0);
  noteTyped(FIELD, null);
  storeTyped();
  openNextPage();
  expect(typedBeforeSignOut(FIELD)).toBeNull();
});

it('a typed amount is deleted after sign-out, and when the user enters another amount', () => {
  noteTyped(FIELD, 770_000);
  storeTyped();
  clearTyped();
  expect(typedBeforeSignOut(FIELD)).toBeNull();
  noteTyped(FIELD, 770_000);
  storeTyped();
  openNextPage();
  expect(typedBeforeSignOut(FIELD)).toBe(770_000);
  clearTyped(FIELD);
  expect(typedBeforeSignOut(FIELD)).toBeNull();
});

it('a typed amount is null if the storage contains other data', () => {
  sessionStorage.setItem('fairlot.typed', '[["');
  openNextPage();
  expect(typedBeforeSignOut(FIELD)).toBeNull();
});
