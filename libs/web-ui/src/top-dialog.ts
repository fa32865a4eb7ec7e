import { useEffect, useState, useSyncExternalStore } from 'react';

/** Open dialogs, the top one last. */
const open: symbol[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a dialog was opened after all others that are still open. */
export const useIsTopDialog = (isOpen: boolean): boolean => {
  const [dialog] = useState(() => Symbol());
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(dialog);
    tell();
    return () => {
      open.splice(open.indexOf(dialog), 1);
      tell();
    };
  }, [dialog, isOpen]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === dialog);
};
