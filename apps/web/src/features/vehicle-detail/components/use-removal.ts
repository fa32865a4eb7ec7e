import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '#shared/toast/show-toast.js';

type RemoveFile = (idFile: string) => Promise<unknown>;
type RemovalActions = {
  readonly remove: RemoveFile;
  /** Does not wait for pending changes, because the user is leaving the page. */
  readonly removeNow: RemoveFile;
};

/**
 * Hides a removed file immediately, and deletes it when its toast ends without an undo or the user
 * leaves the page.
 */
export const useRemoval = ({ remove, removeNow }: RemovalActions) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  /** For each pending removal, a function that closes its toast. */
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
    // The error has already been reported, and the file appears again.
    await send(idFile).catch(() => {});
    show(idFile);
  };
  const leave = useEffectEvent(() => {
    for (const idFile of waiting.current.keys()) void settle(idFile);
  });
  // A removal queued behind another change has not been sent yet. Sending it twice has no second
  // effect. Ignores a page that is only hidden, because the user may return and undo.
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
