import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '#shared/toast/show-toast.js';

type RemoveFile = (idFile: string) => Promise<unknown>;
type RemovalActions = {
  readonly remove: RemoveFile;
  /** Removes a file without waiting for pending changes, because the user is leaving the portal. */
  readonly removeNow: RemoveFile;
};

/**
 * Hides a removed file immediately. Deletes the file when its toast ends without an undo, or when
 * the user leaves the page.
 */
export const useRemoval = ({ remove, removeNow }: RemovalActions) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  /** For each removed file whose toast is still visible, a function that closes the toast. */
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
    // An error is ignored here, because it was already shown. The file then appears again.
    await send(idFile).catch(() => {});
    show(idFile);
  };
  const leave = useEffectEvent(() => {
    for (const idFile of waiting.current.keys()) void settle(idFile);
  });
  // Sends all pending removals, because those queued behind another change have not been sent yet.
  // A removal that is sent twice has no second effect. A page that is only hidden does not count,
  // because the user may return and undo.
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
