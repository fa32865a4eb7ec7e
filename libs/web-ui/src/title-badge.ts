import { useSyncExternalStore } from 'react';

let shown = 0;
const listeners = new Set<() => void>();
const subscribe = (hear: () => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};

/** How many news the title of every page announces, as in `(2) Fairlot`; 0 for none. */
export const setTitleBadge = (count: number): void => {
  shown = count;
  for (const hear of listeners) hear();
};
export const useTitleBadge = (): number => useSyncExternalStore(subscribe, () => shown);
