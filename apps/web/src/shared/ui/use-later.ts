import { useEffect, useState } from 'react';

/** After what a page itself asks for, on the slowest of lines. */
const LATER_MS = 5_000;

/** True so long after it may begin: for what nobody waits for. */
export const useLater = (mayBegin = true): boolean => {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!mayBegin) return undefined;
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, [mayBegin]);
  return isLater;
};
