// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { startAppScope } from '#shared/app/app-scope.js';
import { clearTyped, storeTyped, noteTyped, typedBeforeSignOut } from './typed-amounts.js';

const FIELD = '7/1/3';
/** The next page in the same tab shares only the tab's storage. */
const openNextPage = () => startAppScope();

it('a typed amount is available by field to the next page in the tab, and to no later page', () => {
  noteTyped(FIELD, 770_000);
  storeTyped();
  openNextPage();
  expect([typedBeforeSignOut(FIELD), typedBeforeSignOut('8/1/3')]).toEqual([770_000, null]);
  // A page may read it twice before it shows.
  expect(typedBeforeSignOut(FIELD)).toBe(770_000);
  openNextPage();
  expect(typedBeforeSignOut(FIELD)).toBeNull();
});

it('a typed amount is stored only when the session is lost, and not if it was cleared', () => {
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

it('a typed amount is empty if the tab’s storage has other data', () => {
  sessionStorage.setItem('fairlot.typed', '[["');
  openNextPage();
  expect(typedBeforeSignOut(FIELD)).toBeNull();
});
