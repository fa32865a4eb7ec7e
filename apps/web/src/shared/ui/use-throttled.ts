import { useEffect, useState } from 'react';

/** Often enough for readers. Scanning a thousand lots per frame would be noticeable. */
const UPDATE_EVERY_MS = 500;

/** The result of `read`, evaluated twice a second, and immediately if `read` changes. */
export const useThrottled = <Value>(
  read: () => Value,
  isSame: (before: Value, next: Value) => boolean,
): Value => {
  const [value, setValue] = useState(read);
  const [evaluated, setEvaluated] = useState(() => read);
  if (evaluated !== read) {
    setEvaluated(() => read);
    setValue(read);
  }
  useEffect(() => {
    const timer = setInterval(() => {
      setValue((before) => {
        const next = read();
        return isSame(before, next) ? before : next;
      });
    }, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [read, isSame]);
  return value;
};
