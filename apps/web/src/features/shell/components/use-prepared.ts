import { useEffect } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { PARTS, useMayCall } from '#shared/session/rights.js';
import { prepareToasts } from '#shared/toast/toast-place.js';
import { prepareDeadEnd } from './route-error.js';

/** After what the page itself asks for, on the slowest of lines. */
const LATER_MS = 5_000;

/** Once there is nothing better to do, brings what a page needs that is opened without a connection. */
export const usePrepared = (isIdle: boolean): void => {
  const may = useMayCall();
  const manages = may(PARTS.manage);
  useEffect(() => {
    if (!isIdle) return undefined;
    const timer = setTimeout(() => {
      prepareDeadEnd();
      prepareToasts();
      void loadTexts('portal', 'live', ...(manages ? ['manage'] : [])).catch(() => {});
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [isIdle, manages]);
};
