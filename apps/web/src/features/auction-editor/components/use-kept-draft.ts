import { systemClock } from '@fairlot/kernel';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#shared/session/session.js';
import { keptDraft, type KeptDraft, type Subject } from '../machines/kept-draft.js';
import type { UsedForm } from './used-form.js';

const PAUSE_MS = 600;

/** The work that the user left, as it was when the page was opened. */
export const useShelf = (subject: Subject) => {
  const { idUser } = useUser();
  const [shelf] = useState(() => keptDraft(idUser, subject));
  const [found, setFound] = useState<KeptDraft | null>(() => shelf.read());
  return {
    ...shelf,
    found,
    startAfresh: () => {
      shelf.discard();
      setFound(null);
    },
  };
};
export type Shelf = ReturnType<typeof useShelf>;

/** Keeps what is typed whenever the typing pauses; what was published or discarded stays away. */
export const useKeeping = (
  form: UsedForm,
  shelf: Shelf,
  vehicles: ReadonlyMap<number, VehicleDetails>,
) => {
  const known = useRef(vehicles);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    known.current = vehicles;
  }, [vehicles]);
  const { subscribe } = form;
  const { save } = shelf;
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          save({ savedAt: systemClock.now(), values, vehicles: [...known.current.values()] });
        }, PAUSE_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [subscribe, save]);
  return {
    /** At once, as when the page is left. */
    keep: () =>
      save({
        savedAt: systemClock.now(),
        values: form.getValues(),
        vehicles: [...known.current.values()],
      }),
    forget: () => {
      clearTimeout(timer.current);
      shelf.discard();
    },
  };
};
