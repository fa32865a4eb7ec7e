import { useEffect } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { MAIN_CALLS, useMayCall } from '#shared/session/rights.js';
import { prepareToasts } from '#shared/toast/toast-place.js';
import { useAfterDelay } from '#shared/ui/use-after-delay.js';
import { prepareDeadEnd } from './route-error.js';

/** While the browser is idle, loads in advance what a page needs when it opens offline. */
export const usePrepared = (isIdle: boolean): void => {
  const may = useMayCall();
  const manages = may(MAIN_CALLS.manage);
  const isLater = useAfterDelay(isIdle);
  useEffect(() => {
    if (!isLater) return;
    prepareDeadEnd();
    prepareToasts();
    void loadTexts('portal', 'live', ...(manages ? ['manage'] : [])).catch(() => {});
  }, [isLater, manages]);
};
