import { useEffect, useState } from 'react';

/** Longest wait, and the wait in browsers without `requestIdleCallback`. */
const WAIT_MS = 1_500;

/** True once the browser is idle, and 1.5 s after mounting at the latest. */
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
