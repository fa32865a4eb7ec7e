import { useEffect, useState } from 'react';

/** Often enough for people; going through a thousand lots at every frame would be felt. */
const EVERY_MS = 500;

/** What `read` says, read again twice a second; another `read` counts at once. */
export const useSlowly = <Value>(
  read: () => Value,
  isSame: (before: Value, next: Value) => boolean,
): Value => {
  const [value, setValue] = useState(read);
  const [asked, setAsked] = useState(() => read);
  if (asked !== read) {
    setAsked(() => read);
    setValue(read);
  }
  useEffect(() => {
    const timer = setInterval(() => {
      setValue((before) => {
        const next = read();
        return isSame(before, next) ? before : next;
      });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [read, isSame]);
  return value;
};
