import { useEffect, useState } from 'react';

/** After this delay, the page's own requests are done, even on the slowest connection. */
const LATER_MS = 5_000;

/** True after a delay. For content that is not urgent. */
export const useAfterDelay = (mayBegin = true): boolean => {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!mayBegin) return undefined;
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, [mayBegin]);
  return isLater;
};
