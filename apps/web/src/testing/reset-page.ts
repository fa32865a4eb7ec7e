import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { startAppScope } from '#shared/app/app-scope.js';

const clearCookies = (): void => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0] ?? ''}=; max-age=0; path=/`;
};

const clearDocument = (): void => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
};

/** Resets the page after each test. All test files of a worker share one page and its modules. */
export const resetPage = (): void => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  clearDocument();
  window.history.replaceState(null, '', '/');
  startAppScope();
};
