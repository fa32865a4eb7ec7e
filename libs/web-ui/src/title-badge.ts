import { useSyncExternalStore } from 'react';

const countsByKey = new Map<string, number>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Names of the counters. They may count the same items, so the title shows the highest count and
 * not the sum.
 */
type CounterName = 'alerts' | 'activity';

/**
 * Sets the count of a counter, which every page's title shows, such as `(2) Fairlot`. 0 removes it.
 */
export const setTitleBadge = (counter: CounterName, count: number): void => {
  countsByKey.set(counter, count);
  for (const listener of listeners) listener();
};
const largestCount = (): number => Math.max(0, ...countsByKey.values());
export const useTitleBadge = (): number => useSyncExternalStore(subscribe, largestCount);
