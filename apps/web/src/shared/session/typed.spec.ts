// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetTyped, keepTyped, noteTyped, typedBefore } from './typed.js';

const FIELD = '7/1/3';
/** Another page of the same tab: it has forgotten what stood in variables. */
const nextPage = async (): Promise<typeof import('./typed.js')> => {
  vi.resetModules();
  return import('./typed.js');
};
afterEach(() => forgetTyped());

it('is there for the next page of the tab, of its own field, and for no page after it', async () => {
  noteTyped(FIELD, 770_000);
  keepTyped();
  const next = await nextPage();
  expect([next.typedBefore(FIELD), next.typedBefore('8/1/3')]).toEqual([770_000, null]);
  // A page may look twice before it is shown.
  expect(next.typedBefore(FIELD)).toBe(770_000);
  expect((await nextPage()).typedBefore(FIELD)).toBeNull();
});

it('is written down by nobody but who loses his session, and not what was taken back', async () => {
  noteTyped(FIELD, 770_000);
  expect(sessionStorage.length).toBe(0);
  noteTyped(FIELD, null);
  keepTyped();
  expect((await nextPage()).typedBefore(FIELD)).toBeNull();
});

it('is gone after signing out, and once its user has decided anew', async () => {
  noteTyped(FIELD, 770_000);
  keepTyped();
  forgetTyped();
  expect(typedBefore(FIELD)).toBeNull();
  noteTyped(FIELD, 770_000);
  keepTyped();
  const next = await nextPage();
  expect(next.typedBefore(FIELD)).toBe(770_000);
  next.forgetTyped(FIELD);
  expect(next.typedBefore(FIELD)).toBeNull();
});

it('is nothing where the tab holds something else', async () => {
  sessionStorage.setItem('fairlot.typed', '[["');
  expect((await nextPage()).typedBefore(FIELD)).toBeNull();
});
