import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Stored in the module, because a component that is mounted for print has missed the event. */
let isPrinting = false;

/** Calls the listener synchronously, so that React renders before the browser prints. */
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

/** Whether the page is being printed now. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
