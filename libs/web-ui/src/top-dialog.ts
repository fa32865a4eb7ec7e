import { useEffect, useState, useSyncExternalStore } from 'react';

/** The open dialogs, in the order in which they were opened. The top one is last. */
const openDialogs: symbol[] = [];
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this dialog is open and was opened after all other open dialogs. */
export const useIsTopDialog = (isOpen: boolean): boolean => {
  const [dialog] = useState(() => Symbol());
  useEffect(() => {
    if (!isOpen) return undefined;
    openDialogs.push(dialog);
    notifyListeners();
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      notifyListeners();
    };
  }, [dialog, isOpen]);
  return useSyncExternalStore(subscribe, () => openDialogs.at(-1) === dialog);
};
