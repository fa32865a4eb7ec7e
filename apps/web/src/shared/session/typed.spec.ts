// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { startAppScope } from '#shared/app/app-scope.js';
import { forgetTyped, keepTyped, noteTyped, typedBefore } from './typed.js';

const FIELD = '7/1/3';
/** The next page of the same tab: it knows nothing but what the tab stores. */
const openNextPage = () => startAppScope();

it('is there for the next page of the tab, of its own field, and for no page after it', () => {
  noteTyped(FIELD, 770_000);
  keepTyped();
  openNextPage();
  expect([typedBefore(FIELD), typedBefore('8/1/3')]).toEqual([770_000, null]);
  // A page may look twice before it is shown.
  expect(typedBefore(FIELD)).toBe(770_000);
  openNextPage();
  expect(typedBefore(FIELD)).toBeNull();
});

it('is written down by nobody but who loses his session, and not what was taken back', () => {
  noteTyped(FIELD, 770_000);
  expect(sessionStorage.length).toBe(0);
  noteTyped(FIELD, null);
  keepTyped();
  openNextPage();
  expect(typedBefore(FIELD)).toBeNull();
});

it('is gone after signing out, and once its user has decided anew', () => {
  noteTyped(FIELD, 770_000);
  keepTyped();
  forgetTyped();
  expect(typedBefore(FIELD)).toBeNull();
  noteTyped(FIELD, 770_000);
  keepTyped();
  openNextPage();
  expect(typedBefore(FIELD)).toBe(770_000);
  forgetTyped(FIELD);
  expect(typedBefore(FIELD)).toBeNull();
});

it('is nothing where the tab holds something else', () => {
  sessionStorage.setItem('fairlot.typed', '[["');
  openNextPage();
  expect(typedBefore(FIELD)).toBeNull();
});
