import { machineClock } from '@fairlot/kernel';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#shared/session/session.js';
import { savedDraft, type Base, type SavedDraft, type Subject } from '../machines/saved-draft.js';
import type { UsedForm } from './used-form.js';

const PAUSE_MS = 600;

/** The draft at the time the page opened. */
export const useShelf = (subject: Subject) => {
  const { idUser } = useUser();
  const [shelf] = useState(() => savedDraft(idUser, subject));
  const [found] = useState<SavedDraft | null>(() => shelf.read());
  return { ...shelf, found };
};
export type Shelf = ReturnType<typeof useShelf>;

/** Saves the draft when typing pauses; not after publishing or discarding. */
export const useAutosave = (
  form: UsedForm,
  shelf: Shelf,
  {
    vehicles,
    base,
  }: { readonly vehicles: ReadonlyMap<number, VehicleDetails>; readonly base: Base | null },
) => {
  const latestVehicles = useRef(vehicles);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latestVehicles.current = vehicles;
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
            vehicles: [...latestVehicles.current.values()],
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
    /** Saves immediately, as on leaving the page. */
    keep: () =>
      save({
        base,
        savedAt: machineClock.now(),
        values: form.getValues(),
        vehicles: [...latestVehicles.current.values()],
      }),
    forget: () => {
      clearTimeout(timer.current);
      shelf.discard();
    },
  };
};
