import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Known to all: what is shown for the first time on paper has not heard that it began. */
let isPrinting = false;

/** What is shown on paper must be there before the printer looks. */
const subscribe = (tell: () => void): (() => void) => {
  const hear = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    flushSync(tell);
  };
  addEventListener('beforeprint', hear);
  addEventListener('afterprint', hear);
  return () => {
    removeEventListener('beforeprint', hear);
    removeEventListener('afterprint', hear);
  };
};

/** Whether the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
