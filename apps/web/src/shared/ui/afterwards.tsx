import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';

/** A browser that is never idle makes it nevertheless. */
const WITHIN_MS = 500;

const waiting = new Set<() => void>();

const tellWaiting = (): void => {
  const all = [...waiting];
  waiting.clear();
  for (const tell of all) tell();
};

/** Not every browser tells when it is idle. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: WITHIN_MS });
  else setTimeout(work);
};

/**
 * What a row is pressed by, made in pieces once the row is there and the browser has nothing better to do:
 * while one scrolls, the next frame waits behind all that is to be done at once.
 */
export const Afterwards = ({ children }: { readonly children: ReactNode }) => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const tell = () => setIdle(true);
    if (waiting.size === 0) whenIdle(tellWaiting);
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, []);
  return useDeferredValue(isIdle) && children;
};
