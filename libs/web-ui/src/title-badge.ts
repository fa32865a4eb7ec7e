import { useSyncExternalStore } from 'react';

const countsByKey = new Map<string, number>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The counters count some of the same items, so the title shows the largest count and not their
 * sum.
 */
type CounterName = 'alerts' | 'activity';

/** Sets the number of news items in every page's title, such as `(2) Fairlot`; 0 for none. */
export const setTitleBadge = (counter: CounterName, count: number): void => {
  countsByKey.set(counter, count);
  for (const listener of listeners) listener();
};
const largestCount = (): number => Math.max(0, ...countsByKey.values());
export const useTitleBadge = (): number => useSyncExternalStore(subscribe, largestCount);
