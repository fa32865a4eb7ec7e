import { useEffect, useState } from 'react';

/**
 * Interval that is short enough for readers. A scan of a thousand lots in every frame would be
 * noticeable.
 */
const UPDATE_EVERY_MS = 500;

/** The result of `read`. It is computed twice a second, and immediately if `read` changes. */
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
