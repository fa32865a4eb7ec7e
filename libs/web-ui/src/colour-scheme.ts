import { useSyncExternalStore } from 'react';

export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/**
 * Storage key of the chosen scheme. `public/colour-scheme.js`, which sets the scheme before the
 * first paint, uses the same key.
 */
const STORAGE_KEY = 'fairlot.colour-scheme';
const listeners = new Set<() => void>();
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

const chosenScheme = (): ColourScheme =>
  COLOUR_SCHEMES.find((scheme) => scheme === localStorage.getItem(STORAGE_KEY)) ?? 'auto';
/** The scheme that applies now. */
const activeScheme = (): 'light' | 'dark' => {
  const choice = chosenScheme();
  if (choice !== 'auto') return choice;
  return prefersDark.matches ? 'dark' : 'light';
};

const applyScheme = (): void => {
  document.documentElement.dataset['mantineColorScheme'] = activeScheme();
  for (const listener of listeners) listener();
};
// The scheme of the system may change in the evening, and the user may choose a scheme in another
// tab.
prefersDark.addEventListener('change', applyScheme);
window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && applyScheme());

export const chooseColourScheme = (scheme: ColourScheme): void => {
  localStorage.setItem(STORAGE_KEY, scheme);
  applyScheme();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useChosenScheme = (): ColourScheme => useSyncExternalStore(subscribe, chosenScheme);
export const useActiveScheme = () => useSyncExternalStore(subscribe, activeScheme);
