import { useEffect } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { MAIN_CALLS, useMayCall } from '#shared/session/rights.js';
import { prepareToasts } from '#shared/toast/toast-place.js';
import { useLater } from '#shared/ui/use-later.js';
import { prepareDeadEnd } from './route-error.js';

/** Preloads, while idle, what a page needs that may open offline. */
export const usePrepared = (isIdle: boolean): void => {
  const may = useMayCall();
  const manages = may(MAIN_CALLS.manage);
  const isLater = useLater(isIdle);
  useEffect(() => {
    if (!isLater) return;
    prepareDeadEnd();
    prepareToasts();
    void loadTexts('portal', 'live', ...(manages ? ['manage'] : [])).catch(() => {});
  }, [isLater, manages]);
};
