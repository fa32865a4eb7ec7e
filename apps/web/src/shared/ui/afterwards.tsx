import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { appStore } from '#shared/app/app-scope.js';

/** A browser that is never idle makes it nevertheless. */
const WITHIN_MS = 500;
/** So long after its last step a page no longer scrolls. */
const REST_MS = 100;
/** Who scrolls slowly and does not stop gets it then; who scrolls fast has the row out of sight. */
const SCROLLING_MAX_MS = 2_000;

const scroll = appStore(() => ({ lastAt: -Infinity }));
const noteScroll = (): void => void (scroll().lastAt = performance.now());
addEventListener('scroll', noteScroll, { capture: true, passive: true });
const isScrolling = (): boolean => performance.now() < scroll().lastAt + REST_MS;

/** Since when each waits. */
const waiting = new Map<() => void, number>();

/** Not every browser tells when it is idle. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: WITHIN_MS });
  else setTimeout(work);
};

const tellWaiting = (): void => {
  const since = isScrolling() ? performance.now() - SCROLLING_MAX_MS : Infinity;
  for (const [tell, from] of waiting) {
    if (from > since) continue;
    waiting.delete(tell);
    tell();
  }
  if (waiting.size > 0) tellSoon();
};

const tellSoon = (): void => {
  if (isScrolling()) setTimeout(whenIdle, REST_MS, tellWaiting);
  else whenIdle(tellWaiting);
};

/**
 * What a row is pressed by, made in pieces once the row is there, the page does not scroll and the browser
 * has nothing better to do: nobody presses what moves, and the next frame waits behind all that is made.
 */
export const Afterwards = ({ children }: { readonly children: ReactNode }) => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const tell = () => setIdle(true);
    if (waiting.size === 0) tellSoon();
    waiting.set(tell, performance.now());
    return () => void waiting.delete(tell);
  }, []);
  return useDeferredValue(isIdle) && children;
};
