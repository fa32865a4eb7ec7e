import { useEffect, useState } from 'react';

/** Delay in browsers without `requestIdleCallback`, which leaves time to show the page. */
const WAIT_MS = 1_500;

/** True as soon as the first page is shown and the browser is idle. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const idle = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(idle, WAIT_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(idle, { timeout: WAIT_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
};
