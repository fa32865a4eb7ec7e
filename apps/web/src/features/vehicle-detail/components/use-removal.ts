import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '#shared/toast/show-toast.js';

/** As long as its toast stands. */
const UNDO_MS = 10_000;

type Waiting = { readonly timer: ReturnType<typeof setTimeout>; readonly close: () => void };

/**
 * What is taken away is out of sight at once and gone when nobody has taken it back, or when the page
 * is left.
 */
export const useRemoval = (remove: (idFile: string) => Promise<unknown>) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, Waiting>());
  const show = (idFile: string) =>
    setHidden((all) => new Set([...all].filter((one) => one !== idFile)));
  const settle = async (idFile: string) => {
    const one = waiting.current.get(idFile);
    if (one === undefined) return;
    clearTimeout(one.timer);
    one.close();
    waiting.current.delete(idFile);
    // Said where it is sent; then it stands there again.
    await remove(idFile).catch(() => {});
    show(idFile);
  };
  const leave = useEffectEvent(() => {
    for (const idFile of [...waiting.current.keys()]) void settle(idFile);
  });
  useEffect(() => () => leave(), []);
  return {
    hidden,
    takeAway: (idFile: string, text: string) => {
      setHidden((all) => new Set(all).add(idFile));
      const run = () => {
        clearTimeout(waiting.current.get(idFile)?.timer);
        waiting.current.delete(idFile);
        show(idFile);
      };
      const close = showToast({ text, undo: { run } });
      const timer = setTimeout(() => void settle(idFile), UNDO_MS);
      waiting.current.set(idFile, { timer, close });
    },
  };
};
