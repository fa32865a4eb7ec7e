import { useEffect, useState, useSyncExternalStore } from 'react';

/** Open dialogs, the top one last. */
const openDialogs: symbol[] = [];
const listeners = new Set<() => void>();

const notifyListeners = () => {
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
    openDialogs.push(dialog);
    notifyListeners();
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      notifyListeners();
    };
  }, [dialog, isOpen]);
  return useSyncExternalStore(subscribe, () => openDialogs.at(-1) === dialog);
};
