import { expect, it } from 'vitest';
import { appOptions, appStore, startAppScope } from './app-scope.js';

it('creates a store once for each app, when it is first asked for', () => {
  let created = 0;
  const store = appStore(() => ({ id: (created += 1) }));
  expect(created).toBe(0);
  const first = store();
  expect(store()).toBe(first);
  startAppScope();
  expect(store()).not.toBe(first);
  expect(created).toBe(2);
});

it('has the options of the app that runs, and none of the one before it', () => {
  const openLine = () => Promise.reject(new Error('no line'));
  startAppScope({ openLine });
  expect(appOptions().openLine).toBe(openLine);
  startAppScope();
  expect(appOptions().openLine).toBeUndefined();
});
