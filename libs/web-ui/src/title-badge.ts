import { useSyncExternalStore } from 'react';

const counts = new Map<string, number>();
const listeners = new Set<() => void>();
const subscribe = (hear: () => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};

/** Who counts: two who count the same news do not add up. */
type Counter = 'alerts' | 'activity';

/** How many news the title of every page announces, as in `(2) Fairlot`; 0 for none. */
export const setTitleBadge = (counter: Counter, count: number): void => {
  counts.set(counter, count);
  for (const hear of listeners) hear();
};
const most = (): number => Math.max(0, ...counts.values());
export const useTitleBadge = (): number => useSyncExternalStore(subscribe, most);
