import { useEffect, useRef, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const PAUSE_MS = 600;

type WatchedForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'subscribe' | 'getValues'
>;
type DraftStorage<Values> = {
  readonly save: (values: Values) => void;
  readonly discard: () => void;
};

/**
 * Saves the draft when the user pauses typing or leaves the page, until the form is sent. If the
 * form continues from a newer version of the record, the draft is stored under the key of that
 * version.
 */
export const useDraftSaving = <Values extends FieldValues>(
  { subscribe, getValues }: WatchedForm<Values>,
  storage: DraftStorage<Values>,
  isSent: RefObject<boolean>,
) => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const used = useRef(storage);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => {
    const save = () => {
      if (timer.current !== null && !isSent.current) storage.save(getValues());
      stop();
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        stop();
        timer.current = setTimeout(save, PAUSE_MS);
      },
    });
    window.addEventListener('pagehide', save);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [storage, subscribe, getValues, isSent]);
  useEffect(() => {
    if (used.current === storage) return;
    used.current.discard();
    used.current = storage;
    storage.save(getValues());
  }, [storage, getValues]);
  return {
    keep: () => storage.save(getValues()),
    forget: () => {
      stop();
      storage.discard();
    },
  };
};
