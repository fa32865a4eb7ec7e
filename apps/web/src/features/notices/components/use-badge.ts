import { useCallback, useEffect, useRef } from 'react';
import { setTitleBadge } from '@fairlot/web-ui';

const FAVICONS = { plain: '/favicon.svg', dotted: '/favicon-news.svg' };
const isPageFocused = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

const showCount = (count: number): void => {
  setTitleBadge('alerts', count);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? FAVICONS.dotted : FAVICONS.plain;
};

/**
 * Shows the number of unseen notices in the title, and marks the tab's icon, until the user views
 * the page.
 */
export const useBadge = (): (() => void) => {
  const unseen = useRef(0);
  useEffect(() => {
    const clearIfVisible = () => {
      if (!isPageFocused()) return;
      unseen.current = 0;
      showCount(0);
    };
    window.addEventListener('focus', clearIfVisible);
    document.addEventListener('visibilitychange', clearIfVisible);
    return () => {
      window.removeEventListener('focus', clearIfVisible);
      document.removeEventListener('visibilitychange', clearIfVisible);
      showCount(0);
    };
  }, []);
  return useCallback(() => {
    if (isPageFocused()) return;
    unseen.current += 1;
    showCount(unseen.current);
  }, []);
};
