import { useSyncExternalStore } from 'react';

export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** The same key as in `public/colour-scheme.js`, which sets the scheme before the first paint. */
const KEY = 'fairlot.colour-scheme';
const listeners = new Set<() => void>();
const system = window.matchMedia('(prefers-color-scheme: dark)');

const chosen = (): ColourScheme =>
  COLOUR_SCHEMES.find((scheme) => scheme === localStorage.getItem(KEY)) ?? 'auto';
/** The effective scheme. */
const current = (): 'light' | 'dark' => {
  const choice = chosen();
  if (choice !== 'auto') return choice;
  return system.matches ? 'dark' : 'light';
};

const apply = (): void => {
  document.documentElement.dataset['mantineColorScheme'] = current();
  for (const listener of listeners) listener();
};
// The system may change its scheme in the evening, and another tab may choose a scheme.
system.addEventListener('change', apply);
window.addEventListener('storage', ({ key }) => key === KEY && apply());

export const chooseColourScheme = (scheme: ColourScheme): void => {
  localStorage.setItem(KEY, scheme);
  apply();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useChosenScheme = (): ColourScheme => useSyncExternalStore(subscribe, chosen);
export const useActiveScheme = () => useSyncExternalStore(subscribe, current);
