import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Module state: a component that mounts for print has missed the event. */
let isPrinting = false;

/** Renders synchronously, before the browser prints. */
const subscribe = (onChange: () => void): (() => void) => {
  const onPrint = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    flushSync(onChange);
  };
  addEventListener('beforeprint', onPrint);
  addEventListener('afterprint', onPrint);
  return () => {
    removeEventListener('beforeprint', onPrint);
    removeEventListener('afterprint', onPrint);
  };
};

/** Whether the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
