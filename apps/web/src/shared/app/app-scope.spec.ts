import { expect, it, vi } from 'vitest';
import { appStore, startAppScope } from './app-scope.js';
import { appValue } from './app-value.js';

it('an app creates each store only once, on first use', () => {
  let created = 0;
  const store = appStore(() => ({ id: (created += 1) }));
  expect(created).toBe(0);
  const first = store();
  expect(store()).toBe(first);
  startAppScope();
  expect(store()).not.toBe(first);
  expect(created).toBe(2);
});

it('a changed value notifies the listeners of the same app', () => {
  const value = appValue(1);
  const before = vi.fn();
  const onChange = vi.fn();
  value.subscribe(before);
  startAppScope();
  const stop = value.subscribe(onChange);
  value.set(2);
  expect(value.get()).toBe(2);
  expect(onChange).toHaveBeenCalledOnce();
  expect(before).not.toHaveBeenCalled();
  stop();
  value.set(3);
  expect(onChange).toHaveBeenCalledOnce();
  startAppScope();
  expect(value.get()).toBe(1);
});
