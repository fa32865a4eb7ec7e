import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { appStore } from '#shared/app/app-scope.js';

/** The controls are mounted after this time, even if the browser is never idle. */
const WITHIN_MS = 500;
/** If no scroll event has occurred for this time, scrolling has ended. */
const SCROLL_END_MS = 100;
/**
 * The controls are mounted after this time, even if slow scrolling continues. Fast scrolling has
 * moved the row out of view by then.
 */
const SCROLLING_MAX_MS = 2_000;

const scrollState = appStore(() => ({ lastAt: -Infinity }));
const noteScroll = (): void => void (scrollState().lastAt = performance.now());
addEventListener('scroll', noteScroll, { capture: true, passive: true });
const isScrolling = (): boolean => performance.now() < scrollState().lastAt + SCROLL_END_MS;

/** For each waiting callback, when it started to wait. */
const waitStarts = new Map<() => void, number>();

/** Runs `work` when the browser is idle. Some browsers have no `requestIdleCallback`. */
const runWhenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: WITHIN_MS });
  else setTimeout(work);
};

const mountWaiting = (): void => {
  const since = isScrolling() ? performance.now() - SCROLLING_MAX_MS : Infinity;
  for (const [mount, from] of waitStarts) {
    if (from > since) continue;
    waitStarts.delete(mount);
    mount();
  }
  if (waitStarts.size > 0) mountSoon();
};

const mountSoon = (): void => {
  if (isScrolling()) setTimeout(runWhenIdle, SCROLL_END_MS, mountWaiting);
  else runWhenIdle(mountWaiting);
};

/**
 * Mounts the controls of a row later than the row itself, when scrolling has ended and the browser
 * is idle. Nobody clicks a moving button, and mounting the controls would delay the next frame.
 */
export const MountWhenIdle = ({ children }: { readonly children: ReactNode }) => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const mount = () => setIdle(true);
    if (waitStarts.size === 0) mountSoon();
    waitStarts.set(mount, performance.now());
    return () => void waitStarts.delete(mount);
  }, []);
  return useDeferredValue(isIdle) && children;
};
