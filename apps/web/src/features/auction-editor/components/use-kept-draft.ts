import { machineClock } from '@fairlot/kernel';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#shared/session/session.js';
import { keptDraft, type Base, type KeptDraft, type Subject } from '../machines/kept-draft.js';
import type { UsedForm } from './used-form.js';

const PAUSE_MS = 600;

/** The work that the user left, as it was when the page was opened. */
export const useShelf = (subject: Subject) => {
  const { idUser } = useUser();
  const [shelf] = useState(() => keptDraft(idUser, subject));
  const [found] = useState<KeptDraft | null>(() => shelf.read());
  return { ...shelf, found };
};
export type Shelf = ReturnType<typeof useShelf>;

/** Keeps what is typed whenever the typing pauses; what was published or discarded stays away. */
export const useKeeping = (
  form: UsedForm,
  shelf: Shelf,
  {
    vehicles,
    base,
  }: { readonly vehicles: ReadonlyMap<number, VehicleDetails>; readonly base: Base | null },
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
          save({
            base,
            values,
            savedAt: machineClock.now(),
            vehicles: [...known.current.values()],
          });
        }, PAUSE_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [subscribe, save, base]);
  return {
    /** At once, as when the page is left. */
    keep: () =>
      save({
        base,
        savedAt: machineClock.now(),
        values: form.getValues(),
        vehicles: [...known.current.values()],
      }),
    forget: () => {
      clearTimeout(timer.current);
      shelf.discard();
    },
  };
};
