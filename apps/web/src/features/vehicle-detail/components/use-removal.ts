import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '#shared/toast/show-toast.js';

type Remove = (idFile: string) => Promise<unknown>;
type Ways = {
  readonly remove: Remove;
  /** Does not wait for pending changes: the page is being left. */
  readonly removeNow: Remove;
};

/**
 * Hides a removed file immediately, and deletes it when its toast ends without an undo or the page
 * is left.
 */
export const useRemoval = ({ remove, removeNow }: Ways) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  /** Closes the toast of each pending removal. */
  const waiting = useRef(new Map<string, () => void>());
  const show = (idFile: string) => {
    waiting.current.delete(idFile);
    setHidden((all) => {
      const others = new Set(all);
      others.delete(idFile);
      return others;
    });
  };
  const settle = async (idFile: string, send = remove) => {
    waiting.current.get(idFile)?.();
    waiting.current.delete(idFile);
    // The error is already reported; the file appears again.
    await send(idFile).catch(() => {});
    show(idFile);
  };
  const leave = useEffectEvent(() => {
    for (const idFile of waiting.current.keys()) void settle(idFile);
  });
  // A removal queued behind another change is not sent yet; sending it twice has one effect.
  // Ignores a page that is only hidden: the user may return and undo.
  const end = useEffectEvent(() => {
    for (const idFile of hidden) void settle(idFile, removeNow);
  });
  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      leave();
    };
  }, []);
  return {
    hidden,
    takeAway: (idFile: string, text: string) => {
      setHidden((all) => new Set(all).add(idFile));
      const undo = { run: () => show(idFile), onLapse: () => void settle(idFile) };
      waiting.current.set(idFile, showToast({ text, undo }));
    },
  };
};
