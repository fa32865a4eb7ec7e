import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '#shared/toast/show-toast.js';

type Remove = (idFile: string) => Promise<unknown>;
type Ways = {
  readonly remove: Remove;
  /** Without waiting for anything that is on its way: nobody is there to go on after it. */
  readonly removeNow: Remove;
};

/**
 * What is taken away is out of sight at once, and gone when its toast ends without anybody taking it back,
 * or when the page is left.
 */
export const useRemoval = ({ remove, removeNow }: Ways) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  /** How the toast of what can still be taken back is closed. */
  const waiting = useRef(new Map<string, () => void>());
  const show = (idFile: string) => {
    waiting.current.delete(idFile);
    setHidden((all) => new Set([...all].filter((one) => one !== idFile)));
  };
  const settle = async (idFile: string, send = remove) => {
    waiting.current.get(idFile)?.();
    waiting.current.delete(idFile);
    // Said where it is sent; then it stands there again.
    await send(idFile).catch(() => {});
    show(idFile);
  };
  const leave = useEffectEvent(() => {
    for (const idFile of [...waiting.current.keys()]) void settle(idFile);
  });
  // What waits behind another change is not on its way yet; sent twice it has one effect. A page that is
  // only hidden goes on: whoever comes back to it may still take it back.
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
